# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# What the game tells of itself: methods of its autoloads, of the running scene's root, and of nodes in
# the group `bridle_game`.

const GROUP = "bridle_game"

var _bridge
var _tree


func _init(bridge):
	_bridge = bridge
	_tree = bridge.get_tree()


func nodes_with(method):
	var nodes = []
	for node in _tree.root.get_children() + _tree.get_nodes_in_group(GROUP):
		if node != _bridge and node.has_method(method) and not nodes.has(node):
			nodes.append(node)
	return nodes


# What each of them answers.
func all(method):
	var answers = []
	for node in nodes_with(method):
		answers.append(node.call(method))
	return answers
