extends Reference
# Whether the scene is at rest: tweens, animations that end, and what the game says of itself.

const QUIET_FRAMES = 3
const LIMIT_MS = 3000
const MOVING_MAX = 20  # of the names that are told

var _providers
# Nodes that may move something, by their ids: a walk through the whole tree in each frame would cost more.
var _movers = {}


func _init(tree, providers):
	_providers = providers
	tree.connect("node_added", self, "_on_added")
	tree.connect("node_removed", self, "_on_removed")
	_add_all(tree.root)


# The names of what moves, empty at rest.
func moving():
	var names = []
	for node in _movers.values():
		if node is Tween:
			if node.is_active() and not node.repeat and node.get_runtime() > 0:
				names.append("Tween " + _path(node))
		elif node is AnimationPlayer:
			if node.is_playing() and not _loops(node):
				names.append("%s of AnimationPlayer %s" % [node.current_animation, _path(node)])
		elif node.playing and node.frames != null and not node.frames.get_animation_loop(node.animation):
			names.append("%s of AnimatedSprite %s" % [node.animation, _path(node)])
	for busy in _providers.all("bridle_busy"):
		if busy is Array or busy is PoolStringArray:
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
	return animation == null or animation.loop


func _path(node):
	return str(node.get_path()).trim_prefix("/root/")


func _add_all(node):
	_on_added(node)
	for child in node.get_children():
		_add_all(child)


func _on_added(node):
	if node is Tween or node is AnimationPlayer or node is AnimatedSprite:
		_movers[node.get_instance_id()] = node


func _on_removed(node):
	_movers.erase(node.get_instance_id())
