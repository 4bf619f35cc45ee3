extends Control
# The screens of the game, and what it tells Bridle of itself.

var _best = 0


func _ready():
	for text in ["3 by 3", "4 by 4", "5 by 5"]:
		$Options/Size.add_item(text)
	for text in ["Night", "Dusk", "Dawn"]:
		$Options/Sky.add_item(text)
	$Options/Sky.select(0)
	_show($Title)


func bridle_state():
	return {
		"screen": _screen(),
		"player": $Title/Player.text,
		"moves": $Field/Lanterns.moves,
		"best": _best,
		"lit": $Field/Lanterns.lit() if _screen() == "Field" else [],
		"volume": $Options/Volume.value,
	}


func bridle_hash():
	return to_json(bridle_state()).sha256_text()


func bridle_command(line):
	if line == "hint":
		$Field/Lanterns.hint()
		return "a lantern is marked"
	return {"ok": false, "lines": ["there is only: hint"]}


func _screen():
	for screen in [$Title, $Options, $Field]:
		if screen.visible:
			return screen.name
	return ""


func _show(screen):
	for other in [$Title, $Options, $Field]:
		other.visible = other == screen
	$Title/Best.text = "" if _best == 0 else "Best: %d moves" % _best
	$Title/Play.disabled = $Title/Player.text.strip_edges() == ""


func _unhandled_input(event):
	if event.is_action_pressed("hint") and $Field.visible:
		$Field/Lanterns.hint()


func _on_Player_text_changed(_text):
	$Title/Play.disabled = $Title/Player.text.strip_edges() == ""


func _on_Play_pressed():
	_show($Field)
	$Field/Lanterns.is_calm = $Options/Calm.pressed
	$Field/Lanterns.start(3 + $Options/Size.selected)


func _on_Options_pressed():
	_show($Options)


func _on_Back_pressed():
	$Field/Lanterns.clear()
	_show($Title)


func _on_Sky_item_selected(index):
	var skies = [Color(0.09, 0.1, 0.18), Color(0.2, 0.12, 0.22), Color(0.25, 0.22, 0.3)]
	$Sky.color = skies[index]


func _on_Lanterns_moved():
	$Field/Moves.text = "%s: %d moves" % [$Title/Player.text, $Field/Lanterns.moves]


func _on_Lanterns_won():
	var moves = $Field/Lanterns.moves
	if _best == 0 or moves < _best:
		_best = moves
	$Won.dialog_text = "All dark after %d moves." % moves
	$Won.popup_centered()
	if has_node("/root/Bridle"):
		get_node("/root/Bridle").history("%s won in %d moves" % [$Title/Player.text, moves])
		get_node("/root/Bridle").event("won", {"moves": moves})


func _on_Won_popup_hide():
	_on_Back_pressed()
