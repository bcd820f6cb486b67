"""Start the command line from a checkout: ``python cli.py COMMAND`` is ``five-hundred COMMAND``."""

from analyzer.__main__ import main

if __name__ == "__main__":
    main()
