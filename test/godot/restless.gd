extends Node
# Goes on while the tree is paused, as menus of pause do.

var frames = 0


func _init():
	pause_mode = Node.PAUSE_MODE_PROCESS


func _process(_delta):
	frames += 1
