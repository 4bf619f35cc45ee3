# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# Keys name elements towards Bridle. A node is named by its path and class, so that a game that was
# started again has the same keys. A node keeps its key as long as it lives, wherever it is moved, and
# the next node at the same path has another one.

const KEY_CHARS_MAX = 512

var _key_by_id = {}
var _id_by_key = {}
# How many nodes have had the path.
var _count_by_path = {}
# Tells this run of the game from others, in the keys of nodes whose names mean nothing.
var _run
var _pruned_at = 2000


func _init():
	_run = ("%s %s" % [Time.get_unix_time_from_system(), Time.get_ticks_usec() + OS.get_process_id()]).md5_text().substr(0, 6)


func of(node):
	var id = node.get_instance_id()
	var key = _key_by_id.get(id)
	if key == null:
		key = _name(node, id)
		_key_by_id[id] = key
		_id_by_key[key] = id
		if _key_by_id.size() > _pruned_at:
			_prune()
	return key


# The node of a key, or null when it is gone or was never seen.
func node_of(key):
	var id = _id_by_key.get(key)
	return null if id == null else instance_from_id(id)


func _name(node, id):
	var part = _part_of_dialog(node)
	var path = part if part != null else str(node.get_path()).trim_prefix("/root/")
	if part == null and path.find("@") != -1:
		# Godot made the name up, with a number that another node may have next time.
		return "%s-%d:%s" % [_run, id, node.get_class()]
	path += ":" + node.get_class()
	if path.length() > KEY_CHARS_MAX - 8:
		path = path.md5_text()
	var count = _count_by_path.get(path, 0) + 1
	_count_by_path[path] = count
	return path if count == 1 else "%s~%d" % [path, count]


# Dialogs and menus make their own parts, without names; their class says what each is for.
func _part_of_dialog(node):
	var parent = node.get_parent()
	if parent is OptionButton or parent is MenuButton:
		return of(parent) + "/popup" if node == parent.get_popup() else null
	if not node is BaseButton:
		return null
	while parent != null and (parent is Control or parent is AcceptDialog):
		if parent is AcceptDialog:
			if parent is ConfirmationDialog and node == parent.get_cancel_button():
				return of(parent) + "/cancel"
			return of(parent) + "/ok" if node == parent.get_ok_button() else null
		parent = parent.get_parent()
	return null


func _prune():
	for id in _key_by_id.keys():
		if instance_from_id(id) == null:
			_id_by_key.erase(_key_by_id[id])
			_key_by_id.erase(id)
	_pruned_at = _key_by_id.size() * 2 + 2000
