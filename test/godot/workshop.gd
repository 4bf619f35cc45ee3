extends Control
# One of everything. What happens is written down in `told`, for tests to read as the state of the game.

const Parcel = preload("parcel.gd")
const Restless = preload("restless.gd")

var told = []
var frames = 0
var ticks = 0
var seconds = 0.0
var jumps = 0
var jump_ticks = 0
var timeouts = 0
var drawn = []
var is_deaf = false


func _ready():
	_buttons()
	_fields()
	_lists()
	_dragging()
	_worlds()
	_moving()
	for i in int(OS.get_environment("WORKSHOP_BUTTONS")):
		if i == 0:
			var grid = GridContainer.new()
			grid.name = "Many"
			grid.columns = 40
			add_child(grid)
		var button = Button.new()
		button.name = "Many%d" % i
		button.text = "Many %d" % i
		$Many.add_child(button)
	drawn = [randi() % 1000, randi() % 1000]
	get_tree().create_timer(0.5).connect("timeout", self, "_on_timeout")


func _process(delta):
	frames += 1
	seconds += delta
	if Input.is_action_just_pressed("jump"):
		jumps += 1


func _physics_process(_delta):
	ticks += 1
	if Input.is_action_just_pressed("jump"):
		jump_ticks += 1


# The command `deaf` lets nobody have the mouse any more, as games do during their own scenes.
func _input(event):
	if is_deaf and event is InputEventMouse:
		get_tree().set_input_as_handled()


func _unhandled_input(event):
	if event is InputEventMouseButton and event.pressed:
		tell("unhandled button %d at %d, %d" % [event.button_index, event.position.x, event.position.y])
	if event is InputEventKey and event.scancode == KEY_J:
		tell("key %s %s" % [OS.get_scancode_string(event.scancode), "down" if event.pressed else "up"])


func tell(text):
	told.append(text)


func bridle_state():
	var state = {"told": told, "frames": frames, "ticks": ticks, "seconds": seconds, "drawn": drawn}
	state.jumps = jumps
	state.jump_ticks = jump_ticks
	state.timeouts = timeouts
	state.restless = $Restless.frames
	state.mouse = [get_viewport().get_mouse_position().x, get_viewport().get_mouse_position().y]
	return state


func bridle_hash():
	return to_json([frames, ticks, seconds, jumps, timeouts, drawn]).sha256_text()


func bridle_command(line):
	tell("command " + line)
	is_deaf = line == "deaf"
	return ["you said", line]


func _on_timeout():
	timeouts += 1
	get_tree().create_timer(0.5).connect("timeout", self, "_on_timeout")


func _button(name, text, x, y, width = 110):
	var button = Button.new()
	button.name = name
	button.text = text
	button.rect_position = Vector2(x, y)
	button.rect_size = Vector2(width, 24)
	button.connect("pressed", self, "tell", [text + " pressed"])
	add_child(button)
	return button


func _buttons():
	_button("Plain", "Plain", 10, 10)
	_button("Locked", "Locked", 10, 40).disabled = true
	_button("Under", "Under", 10, 70)
	var curtain = Panel.new()
	curtain.name = "Curtain"
	curtain.rect_position = Vector2(5, 65)
	curtain.rect_size = Vector2(120, 34)
	add_child(curtain)
	_button("Slow", "Slow", 10, 105).connect("pressed", self, "_on_slow")
	_button("Endless", "Endless", 10, 135).connect("pressed", self, "_on_endless")
	_button("Replace", "Replace", 10, 165).connect("pressed", self, "_on_replace")
	_button("Reload", "Reload", 10, 195).connect("pressed", self, "_on_reload")
	_button("Ask", "Ask", 10, 225).connect("pressed", self, "_on_ask")
	_button("Leave", "Leave", 10, 255).connect("pressed", get_tree(), "quit")
	_button("Halt", "Halt", 10, 285).connect("pressed", self, "_on_halt")
	var check = CheckBox.new()
	check.name = "Music"
	check.text = "Music"
	check.rect_position = Vector2(10, 315)
	add_child(check)
	var dialog = ConfirmationDialog.new()
	dialog.name = "Sure"
	dialog.window_title = "Are you sure?"
	dialog.popup_exclusive = true
	dialog.connect("confirmed", self, "tell", ["confirmed"])
	add_child(dialog)
	var menu = MenuButton.new()
	menu.name = "Tools"
	menu.text = "Tools"
	menu.rect_position = Vector2(10, 345)
	menu.get_popup().add_item("Hammer")
	menu.get_popup().add_separator()
	menu.get_popup().add_check_item("Saw")
	menu.get_popup().connect("index_pressed", self, "_on_tool")
	add_child(menu)


func _fields():
	var edit = LineEdit.new()
	edit.placeholder_text = "Name"
	edit.max_length = 12
	edit.connect("text_changed", self, "_on_text", ["Name"])
	edit.connect("text_entered", self, "_on_text", ["entered"])
	_place(edit, "NameField", 140, 10, 150, 24)
	_place(TextEdit.new(), "Notes", 140, 40, 150, 60)
	var slider = HSlider.new()
	slider.connect("value_changed", self, "_on_value", ["Loudness"])
	_place(slider, "Loudness", 140, 110, 150, 16)
	var spin = SpinBox.new()
	spin.max_value = 9
	_place(spin, "Count", 140, 135, 80, 24)
	var bar = ProgressBar.new()
	bar.value = 40
	_place(bar, "Progress", 140, 170, 150, 16)
	var text = RichTextLabel.new()
	text.bbcode_enabled = true
	text.bbcode_text = "[b]Bold[/b] words"
	_place(text, "Rich", 140, 195, 150, 20)
	var pages = TabContainer.new()
	_place(pages, "Pages", 140, 225, 150, 80)
	for name in ["First", "Second"]:
		var page = Label.new()
		page.name = name
		page.text = name + " page"
		pages.add_child(page)


func _lists():
	var colour = OptionButton.new()
	for name in ["Red", "Green", "Blue"]:
		colour.add_item(name)
	colour.connect("item_selected", self, "_on_value", ["Colour"])
	_place(colour, "Colour", 310, 10, 120, 24)
	var fruit = ItemList.new()
	for i in 40:
		fruit.add_item("Fruit %d" % i)
	fruit.connect("item_selected", self, "_on_value", ["Fruit"])
	fruit.connect("item_activated", self, "_on_value", ["activated"])
	_place(fruit, "Fruits", 310, 45, 120, 100)
	var files = Tree.new()
	files.hide_root = true
	var root = files.create_item()
	for name in ["Home", "Work"]:
		var folder = files.create_item(root)
		folder.set_text(0, name)
		files.create_item(folder).set_text(0, name + " file")
	files.connect("item_selected", self, "_on_file", [files])
	_place(files, "Files", 310, 155, 120, 110)
	var scroll = ScrollContainer.new()
	_place(scroll, "Scroller", 310, 275, 120, 100)
	var rows = VBoxContainer.new()
	rows.name = "Rows"
	scroll.add_child(rows)
	for i in 30:
		var row = Button.new()
		row.name = "Row%d" % i
		row.text = "Row %d" % i
		row.connect("pressed", self, "tell", ["Row %d pressed" % i])
		rows.add_child(row)


func _dragging():
	for i in 2:
		var parcel = Parcel.new()
		parcel.workshop = self
		_place(parcel, ["Parcel", "Shelf"][i], 450 + i * 80, 10, 60, 60)


func _worlds():
	var sprite = Sprite.new()
	sprite.name = "Coin"
	sprite.position = Vector2(500, 130)
	sprite.set_meta("bridle_rect", Rect2(-20, -20, 40, 40))
	sprite.set_meta("bridle", {"label": "Gold coin", "role": "img"})
	sprite.add_to_group("bridle")
	add_child(sprite)
	var camera = Camera.new()
	camera.name = "Eye"
	camera.translation = Vector3(0, 0, 6)
	add_child(camera)
	for i in 2:
		var crate = MeshInstance.new()
		crate.name = ["Crate", "Behind"][i]
		crate.mesh = CubeMesh.new()
		crate.translation = Vector3(2.5, -1.2, [0, 20][i])
		crate.add_to_group("bridle")
		add_child(crate)


func _moving():
	var tween = Tween.new()
	tween.name = "Tween"
	add_child(tween)
	var player = AnimationPlayer.new()
	player.name = "Spinner"
	var spin = Animation.new()
	spin.loop = true
	player.add_animation("spin", spin)
	add_child(player)
	var restless = Restless.new()
	restless.name = "Restless"
	add_child(restless)


func _place(control, name, x, y, width, height):
	control.name = name
	control.rect_position = Vector2(x, y)
	control.rect_size = Vector2(width, height)
	add_child(control)


func _on_slow():
	$Tween.interpolate_property($Coin, "rotation", 0, 1, 0.5)
	$Tween.start()
	$Spinner.play("spin")


func _on_endless():
	$Tween.interpolate_property($Coin, "rotation", 0, 1, 600)
	$Tween.start()


func _on_replace():
	var old = $Plain
	remove_child(old)
	old.queue_free()
	_button("Plain", "Plain", 10, 10)


func _on_reload():
	get_tree().reload_current_scene()


func _on_ask():
	$Sure.popup_centered(Vector2(300, 120))


func _on_halt():
	get_tree().paused = true


func _on_tool(index):
	tell("tool %d" % index)


func _on_text(text, what):
	tell("%s: %s" % [what, text])


func _on_value(value, what):
	tell("%s: %s" % [what, value])


func _on_file(files):
	tell("file %s" % files.get_selected().get_text(0))
