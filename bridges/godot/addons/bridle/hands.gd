extends Reference
# Mouse and keyboard, by the same input events that the engine makes of real ones.

const Codes = preload("key_codes.gd")

const BUTTONS = {"left": BUTTON_LEFT, "right": BUTTON_RIGHT, "middle": BUTTON_MIDDLE}

# Where the mouse is, in pixels of the picture.
var place = Vector2.ZERO

var _screen
var _mask = 0
# By its name, each key that is down.
var _held = {}
# By its name, the strength of each action that is held while the game runs by itself.
var _actions = {}


func _init(screen):
	_screen = screen


func move(point):
	var event = InputEventMouseMotion.new()
	var at = _screen.to_window(point)
	event.relative = at - _screen.to_window(place)
	event.button_mask = _mask
	place = point
	_send_at(event, at)


func button(name, is_down, is_double = false):
	var index = BUTTONS[name]
	var bit = 1 << (index - 1)
	_mask = (_mask | bit) if is_down else (_mask & ~bit)
	_button_event(index, is_down, is_double)


# One notch of the wheel for each hundred pixels, as browsers count them.
func wheel(dx, dy):
	_notches(BUTTON_WHEEL_DOWN if dy > 0 else BUTTON_WHEEL_UP, abs(dy))
	_notches(BUTTON_WHEEL_RIGHT if dx > 0 else BUTTON_WHEEL_LEFT, abs(dx))


func key_down(name, code):
	_held[name] = code
	_key_event(code, true)


func key_up(name, code):
	_held.erase(name)
	_key_event(code, false)


func type(text):
	for character in text:
		var code = Codes.of_character(character)
		_key_event(code, true)
		_key_event(code, false)


func type_key(name):
	var code = Codes.find(name)
	_key_event(code, true)
	_key_event(code, false)


func release_all():
	for name in _held.keys():
		key_up(name, _held[name])
	for name in BUTTONS:
		if _mask & (1 << (BUTTONS[name] - 1)):
			button(name, false)


# What a game maps to actions, held for `step`.
func action(name, strength):
	var event = InputEventAction.new()
	event.action = name
	event.pressed = strength != 0
	event.strength = abs(strength)
	Input.parse_input_event(event)


# Holds these actions from now on, and no others.
func hold_actions(held):
	for name in _actions.keys():
		if not held.has(name):
			action(name, 0)
			_actions.erase(name)
	for name in held:
		var strength = float(held[name])
		if InputMap.has_action(name) and strength != _actions.get(name, 0.0):
			action(name, strength)
			_actions[name] = strength


func _notches(index, pixels):
	for _i in int(min(50, ceil(pixels / 100.0))):
		_button_event(index, true, false)
		_button_event(index, false, false)


func _button_event(index, is_down, is_double):
	var event = InputEventMouseButton.new()
	event.button_index = index
	event.pressed = is_down
	event.doubleclick = is_double
	event.button_mask = _mask
	event.factor = 1
	_send_at(event, _screen.to_window(place))


func _send_at(event, at):
	event.position = at
	event.global_position = at
	_modify(event)
	Input.parse_input_event(event)


func _key_event(code, is_down):
	var event = InputEventKey.new()
	event.scancode = code.scancode
	event.unicode = code.unicode if is_down else 0
	event.pressed = is_down
	_modify(event)
	if code.shift:
		event.shift = true
	# A letter that is pressed together with Control is a command and no text.
	if event.control or event.alt or event.meta:
		event.unicode = 0
	Input.parse_input_event(event)


func _modify(event):
	event.shift = _held.has("Shift")
	event.control = _held.has("Control") or _held.has("Ctrl")
	event.alt = _held.has("Alt")
	event.meta = _held.has("Meta")
