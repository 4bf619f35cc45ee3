extends Reference
# What each command of Bridle does to the game, as a list of steps of which each takes one frame.

const Codes = preload("key_codes.gd")

const DRAG_FRAMES = 8  # Godot takes it for a drag once the mouse has moved some way with the button down

var _tree
var _scene
var _keys
var _entries
var _screen
var _hands
var _pointing
var _choosing


func _init(parts):
	_tree = parts.bridge.get_tree()
	_scene = parts.scene
	_keys = parts.keys
	_entries = parts.entries
	_screen = parts.screen
	_hands = parts.hands
	_pointing = parts.pointing
	_choosing = parts.choosing


# Fills in the steps of an act. The result is an error for the wire, or null.
func prepare(act):
	return call("_" + act.command, act, act.params)


func fail(code, text):
	return {"error": text, "code": code}


func _click(act, params):
	if not _hands.BUTTONS.has(params.get("button", "left")):
		return fail("bad_params", "button is left, right or middle")
	var count = 2 if int(params.get("count", 1)) >= 2 else 1
	var target = _target(params, "dblclick" if count == 2 else "click")
	if target.has("error"):
		return target
	if target.has("at"):
		act.steps = _choosing.steps(target.list, target.at, count == 2)
	else:
		act.steps = _pointing.click_steps(target.node, str(params.get("button", "left")), count)


func _hover(act, params):
	var target = _target(params, "hover")
	if target.has("error"):
		return target
	if target.has("at"):
		return fail("unsupported", "entries of lists do not support hover")
	act.steps = [[_pointing, "reveal", [target.node]], [_pointing, "hover", [target.node]]]


func _focus(act, params):
	var target = _target(params, "focus")
	if target.has("error"):
		return target
	if not target.node is Control or target.node.focus_mode == Control.FOCUS_NONE:
		return fail("unsupported", "%s does not take the keyboard" % _called(target))
	act.steps = [[self, "_grab", [target.node]]]


func _fill(act, params):
	var target = _target(params, "fill")
	if target.has("error"):
		return target
	var node = target.node
	var value = str(params.get("value", ""))
	if node.has_method("bridle_fill"):
		act.steps = [[self, "_fill_by_game", [node, value]]]
	elif node is LineEdit or node is TextEdit:
		if node is LineEdit:
			value = value.replace("\r", "").replace("\n", " ")
		act.steps = _pointing.click_steps(node, "left", 1)
		act.steps += [[self, "_type_over", [node, value]], [self, "_check_text", [node, value]]]
	elif node is Range:
		if not value.is_valid_float():
			return fail("bad_params", "%s takes a number, not \"%s\"" % [_called(target), value])
		if float(value) < node.min_value or float(value) > node.max_value:
			var bounds = [_called(target), node.min_value, node.max_value]
			return fail("bad_params", "%s takes %s to %s" % bounds)
		act.steps = [[self, "_set_value", [node, float(value)]]]
	else:
		return _choose(act, target, value)


func _select(act, params):
	var target = _target(params, "select")
	if target.has("error"):
		return target
	if target.has("at"):
		act.steps = _choosing.steps(target.list, target.at, false)
		return null
	return _choose(act, target, str(params.get("value", "")))


func _drag(act, params):
	var source = _target({"key": params.get("source", "")}, "drag")
	if source.has("error"):
		return source
	if source.has("at"):
		return fail("unsupported", "entries of lists do not support drag")
	# Without a target it is let go in the middle of the picture.
	var node = null
	if params.has("target"):
		var target = _target({"key": params.target}, "")
		if target.has("error"):
			return target
		node = target.node
	act.steps = [[_pointing, "press", [source.node, "left", false]]]
	for i in DRAG_FRAMES:
		act.steps.append([self, "_drag_on", [node, float(i + 1) / DRAG_FRAMES]])
	act.steps.append([self, "_drop", []])


func _scroll(act, params):
	var target = _target(params, "scroll")
	if target.has("error"):
		return target
	if not _is_number(params.get("dx", 0)) or not _is_number(params.get("dy", 0)):
		return fail("bad_params", "dx and dy are numbers")
	var turn = [float(params.get("dx", 0)), float(params.get("dy", 0))]
	act.steps = [[_pointing, "hover", [target.node]], [self, "_wheel", turn]]


func _press(act, params):
	var names = _split_keys(str(params.get("key", "")))
	for name in names:
		if Codes.find(name) == null:
			return fail("bad_params", "there is no key \"%s\"" % name)
	var move = params.get("move", "press")
	if move != "up":
		act.steps.append([self, "_keys_down", [names]])
	if move != "down":
		act.steps.append([self, "_keys_up", [names]])


func _type(act, params):
	if params.has("key") or params.has("ref"):
		var target = _target(params, "type")
		if target.has("error"):
			return target
		if not target.node.has_focus():
			act.steps = _pointing.click_steps(target.node, "left", 1)
	act.steps.append([self, "_type_text", [str(params.get("text", ""))]])


func _pointer(act, params):
	var button = params.get("button", "left")
	if not _hands.BUTTONS.has(button):
		return fail("bad_params", "button is left, right or middle")
	for field in ["x", "y", "dx", "dy"]:
		if not _is_number(params.get(field, 0)):
			return fail("bad_params", "%s is a number" % field)
	match params.get("kind"):
		"move":
			if not params.has("x") or not params.has("y"):
				return fail("bad_params", "a move needs x and y")
			act.steps = [[_pointing, "move_to", [Vector2(params.x, params.y)]]]
		"down":
			act.steps = [[self, "_button", [button, true]]]
		"up":
			act.steps = [[self, "_button", [button, false]]]
		"wheel":
			act.steps = [[self, "_wheel", [float(params.get("dx", 0)), float(params.get("dy", 0))]]]
		_:
			return fail("bad_params", "kind is move, down, up or wheel")
	if params.has("x") and params.has("y") and params.kind != "move":
		act.steps.push_front([_pointing, "move_to", [Vector2(params.x, params.y)]])


func _release(act, _params):
	act.steps = [[self, "_let_go", []]]


# The element that is meant, as {node, described} or {node, list, at, described}, if it takes the action.
func _target(params, action):
	var key = str(params.get("key", params.get("ref", "")))
	if key == "":
		return fail("bad_params", "Missing key parameter")
	var target = _find(key)
	if target == null:
		# A game that has just been started has not named its elements yet.
		_scene.read()
		target = _find(key)
	if target == null:
		return fail("gone", "Element %s not found" % key)
	var d = target.described
	if action != "" and d.get("disabled", false) and action != "hover":
		return fail("disabled", "%s is disabled" % _called(target))
	if action != "" and not d.get("actions", []).has(action):
		return fail("unsupported", "%s does not support %s" % [_called(target), action])
	return target


func _find(key):
	var entry = _entries.find(key)
	if entry != null:
		entry.node = entry.list
		return entry if _scene.describe(entry.list) != null else null
	var node = _keys.node_of(key)
	var d = null if node == null else _scene.describe(node)
	return null if d == null else {"node": node, "described": d}


func _choose(act, target, text):
	var key = _entries.key_by_text(target.node, target.described.key, text)
	if key == null:
		return fail("bad_params", "%s has no entry \"%s\"" % [_called(target), text])
	var entry = _entries.find(key)
	if entry.described.get("disabled", false):
		return fail("disabled", "\"%s\" is disabled" % entry.described.label)
	act.steps = _choosing.steps(entry.list, entry.at, false)


func _called(target):
	var d = target.described
	return "%s \"%s\"" % [d.role, d.get("label")] if d.get("label") != null else d.key


func _is_number(value):
	return value is float or value is int


# `Control+a` is both keys; `+` alone is a key.
func _split_keys(text):
	if text.length() <= 1:
		return [text]
	var names = []
	for part in text.split("+", true):
		names.append("+" if part == "" else part)
	return names


func _grab(_act, node):
	if is_instance_valid(node):
		node.grab_focus()


func _fill_by_game(_act, node, value):
	node.bridle_fill(value)


func _type_over(act, node, value):
	if not is_instance_valid(node) or not node.has_focus():
		act.delivered = false
		act.reason = "it did not take the keyboard"
		act.steps = []
		return
	node.select_all()
	if value == "":
		_hands.type_key("Delete")
	else:
		_hands.type(value)


func _check_text(act, node, value):
	if is_instance_valid(node) and node.text != value:
		act.delivered = false
		act.reason = "the field holds \"%s\"" % node.text.substr(0, 200)


func _set_value(_act, node, value):
	if is_instance_valid(node):
		node.value = value


func _drag_on(_act, node, share):
	var goal = _tree.root.size / 2
	if node != null and is_instance_valid(node):
		var rect = _screen.rect_of(node)
		if rect != null:
			goal = rect.position + rect.size / 2
	_hands.move(goal if share == 1 else _hands.place.linear_interpolate(goal, share))


func _drop(_act):
	_hands.button("left", false)


func _wheel(_act, dx, dy):
	_hands.wheel(dx, dy)


func _keys_down(_act, names):
	for name in names:
		_hands.key_down(name, Codes.find(name))


func _keys_up(_act, names):
	for i in range(names.size() - 1, -1, -1):
		_hands.key_up(names[i], Codes.find(names[i]))


func _type_text(_act, text):
	_hands.type(text)


func _button(_act, button, is_down):
	_hands.button(button, is_down)


func _let_go(_act):
	_hands.release_all()
