"""In which ways a hand can be laid."""
