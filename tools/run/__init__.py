"""`make run`: the whole site, all its processes, under one parent. Standard library only."""
