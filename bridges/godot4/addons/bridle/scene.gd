# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# The scene as a tree for the wire: Controls that can be seen, and the 2D and 3D nodes in the group `bridle`.

const GROUP = "bridle"
const DEPTH_MAX = 80  # of nodes within one another; the wire takes a few more

const LISTS = {
	"OptionButton": true, "ItemList": true, "PopupMenu": true, "Tree": true, "TabBar": true, "TabContainer": true
}
const OPTED = ["click", "dblclick", "hover", "drag"]

var _tree
var _bridge
var _keys
var _screen
var _controls
var _entries


func _init(bridge, keys, screen, controls, entries):
	_bridge = bridge
	_tree = bridge.get_tree()
	_keys = keys
	_screen = screen
	_controls = controls
	_entries = entries


func read():
	_screen.refresh()
	var top = []
	for child in _tree.root.get_children():
		if child != _bridge:
			_walk(child, top, 1)
	return [
		{
			"role": "application",
			"label": _bridge.game_name(),
			"key": "game",
			"interactive": false,
			"children": top
		}
	]


# One element without its children, or null when nobody can see it.
func describe(n):
	if not n.is_inside_tree() or not _is_visible(n):
		return null
	var d = _describe(n)
	return null if d == null or d.get("hidden", false) else d


func _walk(n, out, depth):
	if depth > DEPTH_MAX:
		return
	if (n is CanvasItem or n is Node3D) and not n.visible:
		return
	if n is Window and not n.visible:
		return
	if n is Viewport and _screen.to_picture(n) == null:
		return
	var into = out
	var d = null
	if n is Control or n is Window or n.is_in_group(GROUP):
		d = _describe(n)
		if d != null:
			if d.get("hidden", false):
				return
			out.append(d)
			into = _entries.of(n, d.key) if LISTS.has(n.get_class()) else []
			if not n is TabContainer and (n is SpinBox or LISTS.has(n.get_class())):
				_popups_in(n, into, depth)
				d.children = into
				return
	if n.get_child_count() > 0:
		for child in n.get_children():
			_walk(child, into, depth + 1)
	if d != null:
		if not into.is_empty():
			d.children = into
		elif not d.interactive and _is_blank(d):
			out.pop_back()


# Lists have nothing but their own parts in them, except for menus that a menu opens.
func _popups_in(n, into, depth):
	if n is PopupMenu:
		for child in n.get_children():
			if child is Window:
				_walk(child, into, depth + 1)


func _describe(n):
	var d
	if n is Control or n is Window:
		if n is ScrollBar and _is_part(n):
			return null
		d = _controls.describe(n)
	elif n.is_in_group(GROUP):
		d = {
			"role": "button",
			"key": _keys.of(n),
			"label": _controls.name_of(n),
			"interactive": true,
			"actions": OPTED,
			"bounds": _screen.bounds_of(n),
		}
		# Nobody sees what is behind the camera.
		if n is Node3D and d.bounds == null:
			return null
	else:
		return null
	_controls.override(n, d)
	return d


# Spacers and empty texts show nothing.
func _is_blank(d):
	if not (d.role == "group" or d.role == "generic" or d.role == "paragraph"):
		return false
	return d.get("label") == null or d.label == ""


func _is_part(n):
	var parent = n.get_parent()
	return parent is ScrollContainer or parent is TextEdit or parent is RichTextLabel


func _is_visible(n):
	if n is CanvasItem or n is Node3D:
		return n.is_visible_in_tree()
	if n is Window:
		return n.visible
	return true
