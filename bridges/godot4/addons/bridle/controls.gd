# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# What a Control is to a player: its role, name, value and states, and what can be done with it.

const LABEL_CHARS_MAX = 4096

const ROLES = {
	"BaseButton": "button",
	"LinkButton": "link",
	"CheckBox": "checkbox",
	"CheckButton": "switch",
	"OptionButton": "combobox",
	"LineEdit": "textbox",
	"TextEdit": "textbox",
	"Slider": "slider",
	"SpinBox": "spinbutton",
	"Range": "progressbar",
	"ScrollBar": "scrollbar",
	"ItemList": "listbox",
	"Tree": "tree",
	"TabBar": "tablist",
	"TabContainer": "tablist",
	"PopupMenu": "menu",
	"Window": "dialog",
	"Label": "paragraph",
	"RichTextLabel": "paragraph",
	"TextureRect": "img",
	"NinePatchRect": "generic",
	"ColorRect": "generic",
	"ReferenceRect": "generic",
	"Separator": "separator",
	"Control": "group",
}

const CLICKS = ["click", "dblclick", "hover", "focus"]
const CHECKS = ["click", "check", "uncheck", "hover", "focus"]
const CHOICES = ["click", "select", "fill", "hover", "focus"]
const LISTS = ["select", "fill", "scroll", "hover", "focus"]
const TABS = ["select", "fill"]
const TEXTS = ["click", "fill", "type", "hover", "focus"]
const VALUES = ["fill", "click", "hover", "focus", "scroll"]
const CUSTOM = ["click", "dblclick", "hover", "drag"]
const DRAGS = ["click", "dblclick", "hover", "focus", "drag"]
const SCROLLS = ["scroll"]

var _keys
var _screen
var _role_by_class = {}
# Whether a class of the engine handles input itself, in which case a script's own cannot be told apart.
var _is_native_input = {}


func _init(keys, screen):
	_keys = keys
	_screen = screen


# A node for the wire, without its children.
func describe(n):
	var role = role_of(n)
	var d = {"role": role, "key": _keys.of(n), "interactive": false, "bounds": _screen.bounds_of(n)}
	if n is BaseButton:
		_button(n, d)
	elif n is Label:
		d.label = plain(n.text)
	elif n is RichTextLabel:
		d.label = plain(n.get_parsed_text())
	elif n is LineEdit or n is TextEdit:
		_text_field(n, d)
	elif n is Range:
		_range(n, d)
	elif n is ItemList or n is Tree:
		_takes(d, LISTS)
		d.label = name_of(n)
	elif n is TabBar or n is TabContainer:
		_takes(d, TABS)
		d.label = name_of(n)
	elif n is Window:
		# Dialogs and menus are windows and no Controls in Godot 4.
		d.label = plain(n.title) if n.title != "" else name_of(n)
		if not n is PopupMenu:
			d.modal = n.exclusive
		return d
	else:
		if n.tooltip_text != "":
			d.label = plain(n.tooltip_text)
		elif not _is_unnamed(n):
			d.label = plain(n.name)
		if n is ScrollContainer:
			d.actions = SCROLLS
	if not d.interactive and n.mouse_filter != Control.MOUSE_FILTER_IGNORE:
		_script(n, d)
	if n.has_focus():
		d.focused = true
	return d


# Whatever the game itself says of an element, by `bridle_describe()` or the metadata `bridle`, goes first.
func override(n, d):
	var more = null
	if n.has_method("bridle_describe"):
		more = n.bridle_describe()
	elif n.has_meta("bridle"):
		more = n.get_meta("bridle")
	if typeof(more) != TYPE_DICTIONARY:
		return
	for field in more:
		d[field] = plain(more[field]) if more[field] is String else more[field]
	if more.has("actions") and not more.has("interactive"):
		d.interactive = not more.actions.is_empty()


func role_of(n):
	var name = n.get_class()
	var role = _role_by_class.get(name)
	if role == null:
		role = "group"
		var parent = name
		while ClassDB.class_exists(parent):
			if ROLES.has(parent):
				role = ROLES[parent]
				break
			parent = ClassDB.get_parent_class(parent)
		_role_by_class[name] = role
	if role == "checkbox" and n.button_group != null:
		return "radio"
	return role


# What an element is called where it shows no text: its tooltip, or the name of its node.
func name_of(n):
	if n is Control and n.tooltip_text != "":
		return plain(n.tooltip_text)
	return n.get_class() if n.name.begins_with("@") else plain(n.name)


# Control characters would break the JSON of Godot 3, which does not escape them all.
func plain(text):
	text = text.replace("\n", " ").replace("\t", " ").strip_escapes()
	return text if text.length() <= LABEL_CHARS_MAX else text.substr(0, LABEL_CHARS_MAX)


func plain_lines(text):
	var lines = PackedStringArray()
	for line in text.split("\n"):
		lines.append(plain(line))
	return "\n".join(lines).substr(0, LABEL_CHARS_MAX)


func _takes(d, actions):
	d.interactive = true
	d.actions = actions


func _button(n, d):
	_takes(d, CLICKS)
	var text = n.get("text")
	if text != null and text != "" and not n is OptionButton:
		d.label = plain(text)
	else:
		d.label = name_of(n)
	if n.disabled:
		d.disabled = true
	if n is OptionButton:
		d.actions = CHOICES
		d.value = plain(n.text)
		d.expanded = n.get_popup().visible
	elif n is MenuButton:
		d.expanded = n.get_popup().visible
	elif n.toggle_mode:
		d.actions = CHECKS
		d.checked = n.button_pressed


func _text_field(n, d):
	_takes(d, TEXTS)
	d.label = name_of(n)
	if n is LineEdit:
		d.value = "*".repeat(n.text.length()) if n.secret else plain(n.text)
		if n.tooltip_text == "" and n.placeholder_text != "":
			d.label = plain(n.placeholder_text)
		if not n.editable:
			d.disabled = true
	else:
		d.value = plain_lines(n.text)
		if not n.editable:
			d.disabled = true


func _range(n, d):
	d.label = name_of(n)
	d.value = n.value
	d.description = "%s to %s" % [n.min_value, n.max_value]
	if n is Slider or n is SpinBox:
		_takes(d, VALUES)
		if not n.editable:
			d.disabled = true


# A Control that the game gave a hand for the mouse can be clicked, whatever its class.
func _script(n, d):
	if n.get_script() != null:
		if n.has_method("_get_drag_data"):
			_takes(d, DRAGS if n.focus_mode != Control.FOCUS_NONE else CUSTOM)
		elif n.has_method("_gui_input") and not _handles_input(n.get_class()):
			_takes(d, CUSTOM)
	if not d.interactive and _is_listened_to(n):
		_takes(d, CUSTOM)
	if d.interactive:
		if d.role == "group" or d.role == "generic":
			d.role = "button"
		if d.get("label") == null:
			d.label = name_of(n)


# Some classes listen to themselves, and scroll bars to what they scroll.
func _is_listened_to(n):
	for connection in n.get_signal_connection_list("gui_input"):
		var target = connection.callable.get_object()
		if target != n and not target is ScrollBar:
			return true
	return false


func _handles_input(name):
	if not _is_native_input.has(name):
		_is_native_input[name] = ClassDB.class_has_method(name, "_gui_input")
	return _is_native_input[name]


# Containers are called by their names only where somebody named them.
func _is_unnamed(n):
	return n.name.begins_with("@") or n.name.begins_with(n.get_class())
