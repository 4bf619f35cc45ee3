extends Node
# The menu of test/support/menuGame.ts in Godot: buttons, a text box, a dialog, two equal stones that can be
# dragged, a door that takes three frames to open and two to stop shaking, a wheel that never stops.

const Floor = preload("floor.gd")
const Stone = preload("stone.gd")

var _title = Control.new()
var _state = Label.new()
var _dialog = ColorRect.new()
var _stones = HBoxContainer.new()
var _door_frames = 0
var _is_spinning = false
var _quit


func _ready():
	var ground = Floor.new()
	ground.menu = self
	_add(self, ground, "Floor", Rect2(0, 0, 800, 600))
	_add(self, _title, "Title", Rect2(0, 0, 400, 200), {"role": "region", "label": "Title"})
	_title.mouse_filter = Control.MOUSE_FILTER_IGNORE
	var play = _button(_title, "Play", "Open the door", 0)
	play.connect("pressed", self, "_on_play", [play])
	_button(_title, "Spin", "Spin", 1).connect("pressed", self, "_on_spin")
	_quit = _button(_title, "Quit", "Quit", 2)
	_quit.connect("pressed", _dialog, "show")
	_quit.connect("mouse_entered", self, "_describe_quit", ["Ends it"])
	_quit.connect("mouse_exited", self, "_describe_quit", [null])
	var name = LineEdit.new()
	_add(_title, name, "Name", _row(3), {"label": "Name", "actions": ["fill"]})
	name.connect("text_changed", self, "_on_text", [name])
	var music = CheckBox.new()
	music.pressed = true
	music.text = "Music"
	music.focus_mode = Control.FOCUS_NONE
	_add(_title, music, "Music", _row(4), {"actions": ["click", "check", "uncheck"]})
	_add(_title, _stones, "Box", Rect2(10, 160, 200, 24), {"role": "group", "label": null})
	for side in ["Left", "Right"]:
		var stone = Stone.new()
		stone.menu = self
		stone.rect_min_size = Vector2(40, 24)
		_add(_stones, stone, side, Rect2(0, 0, 40, 24))
	_add(self, _state, "State", Rect2(420, 10, 200, 24), {"role": "status"})
	_state.text = "The door is shut"
	_add(self, _dialog, "Ask", Rect2(0, 0, 800, 600), {"role": "dialog", "label": "Really quit?"})
	_dialog.hide()
	_button(_dialog, "Yes", "Yes", 0).connect("pressed", self, "_on_yes")
	_button(_dialog, "No", "No", 1).connect("pressed", _dialog, "hide")


func _process(_delta):
	if _door_frames == 0:
		return
	_door_frames -= 1
	if _door_frames == 2:
		_state.text = "The door is open"
		Bridle.history("The door opens.")
		Bridle.effect("Dust: at the door")


func bridle_busy():
	if _is_spinning:
		return "the wheel turns"
	if _door_frames > 2:
		return "the door opens"
	return "the door shakes" if _door_frames > 0 else ""


func swap(stone, other):
	_stones.move_child(stone, other.get_index())
	Bridle.history("The stones change places.")


func drop(stone):
	stone.queue_free()
	Bridle.history("The stone falls.")


func _on_play(play):
	play.disabled = true
	_door_frames = 5


func _on_spin():
	_is_spinning = true


func _on_yes():
	for part in get_children():
		part.queue_free()


# A text that was written is enough: the field is left again.
func _on_text(_text, field):
	field.call_deferred("release_focus")


func _describe_quit(text):
	_quit.set_meta("bridle", {"actions": ["click", "hover"], "description": text})


func _row(row):
	return Rect2(10, 10 + 30 * row, 200, 24)


func _button(parent, name, text, row):
	var button = Button.new()
	button.text = text
	button.focus_mode = Control.FOCUS_NONE
	_add(parent, button, name, _row(row), {"actions": ["click", "hover"]})
	return button


func _add(parent, control, name, rect, described = null):
	control.name = name
	control.rect_position = rect.position
	control.rect_size = rect.size
	if described != null:
		control.set_meta("bridle", described)
	parent.add_child(control)
