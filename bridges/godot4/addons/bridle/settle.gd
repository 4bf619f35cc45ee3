# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# Whether the scene is at rest: tweens, animations that end, and what the game says of itself.

const QUIET_FRAMES = 3
const LIMIT_MS = 3000
const MOVING_MAX = 20  # of the names that are told

var _tree
var _providers
# Nodes that may move something, by their ids: a walk through the whole tree in each frame would cost more.
var _movers = {}


func _init(tree, providers):
	_tree = tree
	_providers = providers
	tree.connect("node_added", Callable(self, "_on_added"))
	tree.connect("node_removed", Callable(self, "_on_removed"))
	_add_all(tree.root)


# The names of what moves, empty at rest.
func moving():
	var names = []
	for node in _movers.values():
		if node is AnimationPlayer:
			if node.is_playing() and not _loops(node):
				names.append("%s of AnimationPlayer %s" % [node.current_animation, _path(node)])
		elif node.is_playing() and not node.sprite_frames.get_animation_loop(node.animation):
			names.append("%s of AnimatedSprite2D %s" % [node.animation, _path(node)])
	for tween in _tree.get_processed_tweens():
		if tween.is_running() and tween.get_loops_left() != -1:
			names.append("a Tween")
	for busy in _providers.all("bridle_busy"):
		if busy is Array or busy is PackedStringArray:
			for name in busy:
				names.append(str(name))
		elif busy is String:
			if busy != "":
				names.append(busy)
		elif busy:
			names.append("the game is busy")
	return names if names.size() <= MOVING_MAX else names.slice(0, MOVING_MAX - 1)


func _loops(player):
	var animation = player.get_animation(player.current_animation)
	return animation == null or animation.loop_mode != Animation.LOOP_NONE


func _path(node):
	return str(node.get_path()).trim_prefix("/root/")


func _add_all(node):
	_on_added(node)
	for child in node.get_children():
		_add_all(child)


func _on_added(node):
	if node is AnimationPlayer or node is AnimatedSprite2D:
		_movers[node.get_instance_id()] = node


func _on_removed(node):
	_movers.erase(node.get_instance_id())
