# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# Entries of lists, menus, trees and tabs, which are no nodes in Godot. An entry is known by its text
# within its list, and the second one of a text as the second: what stands before it does not matter.

const ENTRIES_MAX = 500  # of one list; the rest is counted in its description

const OPTION = ["click", "dblclick", "select"]
const ENTRY = ["click"]

var _controls
# Where an entry was when its list was last read: [id of the list, index or TreeItem, key of the list, node]
var _places = {}
# The keys of the list that is being read, to tell entries of one text apart.
var _counts


func _init(controls):
	_controls = controls


# The entries of a list as nodes for the wire.
func of(n, key):
	_counts = {}
	if n is Tree:
		return _tree(n, key)
	var count = n.get_tab_count() if n is TabBar or n is TabContainer else n.get_item_count()
	var nodes = []
	for i in min(count, ENTRIES_MAX):
		var d
		if n is OptionButton:
			d = _option(n, i)
		elif n is ItemList:
			d = _item(n, i)
		elif n is PopupMenu:
			d = _menu_item(n, i)
		else:
			d = _tab(n, i)
		if d != null:
			_place(n, key, d, i)
			nodes.append(d)
	return nodes


# Where an entry is now: {list, at, described}, at being an index or a TreeItem; null when it is gone.
func find(key):
	var place = _places.get(key)
	var list = null if place == null else instance_from_id(place[0])
	if list == null:
		return null
	_places.erase(key)
	var list_key = place[2]
	of(list, list_key)
	if not _places.has(key):
		return null
	return {"list": list, "at": _places[key][1], "described": _places[key][3]}


# The key of the entry that shows this text, or is of this number.
func key_by_text(n, key, text):
	for d in flat(of(n, key)):
		if d.label == text:
			return d.key
	var nodes = of(n, key)
	if text.is_valid_int() and int(text) >= 0 and int(text) < nodes.size():
		return nodes[int(text)].key
	return null


func flat(nodes):
	var all = []
	for d in nodes:
		all.append(d)
		all += flat(d.get("children", []))
	return all


func _place(n, key, d, at):
	var text = d.label if d.label.length() < 200 else d.label.md5_text()
	_counts[text] = _counts.get(text, 0) + 1
	d.key = "%s#%s" % [key, text]
	if _counts[text] > 1:
		d.key += "~%d" % _counts[text]
	if d.key.length() > 512:
		d.key = d.key.md5_text()
	_places[d.key] = [n.get_instance_id(), at, key, d]


func _node(role, text, actions, disabled):
	var d = {"role": role, "label": _controls.plain(text), "interactive": true, "actions": actions}
	if disabled:
		d.disabled = true
	return d


func _option(n, i):
	if n.get_popup().is_item_separator(i):
		return null
	var d = _node("option", n.get_item_text(i), OPTION, n.is_item_disabled(i) or n.disabled)
	d.selected = n.selected == i
	return d


func _item(n, i):
	var text = n.get_item_text(i)
	if text == "":
		text = n.get_item_tooltip(i)
	var d = _node("option", text, OPTION, n.is_item_disabled(i) or not n.is_item_selectable(i))
	d.selected = n.is_selected(i)
	return d


func _menu_item(n, i):
	if n.is_item_separator(i):
		return null
	var d = _node("menuitem", n.get_item_text(i), ENTRY, n.is_item_disabled(i))
	if n.is_item_checkable(i):
		d.role = "menuitemradio" if n.is_item_radio_checkable(i) else "menuitemcheckbox"
		d.checked = n.is_item_checked(i)
	return d


func _tab(n, i):
	var d = _node("tab", n.get_tab_title(i), ENTRY, n.is_tab_disabled(i))
	d.selected = n.current_tab == i
	return d


func _tree(n, key):
	var nodes = []
	var root = n.get_root()
	if root == null:
		return nodes
	if n.hide_root:
		_tree_items(n, key, root.get_first_child(), nodes)
	else:
		_tree_items(n, key, root, nodes)
	return nodes


func _tree_items(n, key, item, into):
	while item != null and _counts.size() < ENTRIES_MAX:
		var texts = PackedStringArray()
		var selected = false
		for column in n.columns:
			if item.get_text(column) != "":
				texts.append(item.get_text(column))
			selected = selected or item.is_selected(column)
		var d = _node("treeitem", " | ".join(texts), OPTION, not item.is_selectable(0))
		d.selected = selected
		_place(n, key, d, item)
		into.append(d)
		if item.get_first_child() != null:
			d.expanded = not item.collapsed
			d.children = []
			if not item.collapsed:
				_tree_items(n, key, item.get_first_child(), d.children)
		item = item.get_next()
