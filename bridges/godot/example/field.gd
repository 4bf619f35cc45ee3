extends Node2D
# The field: a tap turns a lantern and its neighbours. It is won when all of them are dark.

signal moved
signal won

const Lantern = preload("lantern.gd")
const GAP = 80

var moves = 0
var size = 0
var is_calm = false

var _lanterns = []
# The lanterns that still have to be tapped, since a tap undoes another of the same lantern.
var _solution = {}


func start(new_size):
	clear()
	size = new_size
	moves = 0
	for row in size:
		for column in size:
			_add(row, column)
	while _solution.empty():
		for i in size * size:
			if randi() % 2 == 0:
				_turn(_lanterns[i])
	emit_signal("moved")


func clear():
	for lantern in _lanterns:
		remove_child(lantern)
		lantern.queue_free()
	_lanterns = []
	_solution = {}


# Marks a lantern that brings the end nearer.
func hint():
	for lantern in _lanterns:
		if _solution.has(lantern):
			lantern.is_hinted = true
			lantern.update()
			return


func lit():
	var rows = []
	for row in size:
		var text = ""
		for column in size:
			text += "*" if _lanterns[row * size + column].is_lit else "."
		rows.append(text)
	return rows


func _add(row, column):
	var lantern = Lantern.new()
	lantern.name = "Lantern%d-%d" % [row + 1, column + 1]
	lantern.row = row
	lantern.column = column
	lantern.position = Vector2(column, row) * GAP
	lantern.connect("tapped", self, "_on_tapped")
	add_child(lantern)
	_lanterns.append(lantern)


func _turn(lantern):
	if not _solution.erase(lantern):
		_solution[lantern] = true
	for other in _lanterns:
		if abs(other.row - lantern.row) + abs(other.column - lantern.column) <= 1:
			other.light(not other.is_lit)


func _on_tapped(lantern):
	if $Tween.is_active():
		return
	moves += 1
	for other in _lanterns:
		other.is_hinted = false
	_turn(lantern)
	emit_signal("moved")
	if not is_calm:
		$Tween.interpolate_property(lantern, "scale", Vector2(0.6, 0.6), Vector2.ONE, 0.25, Tween.TRANS_BACK)
		$Tween.start()
	if _is_dark():
		emit_signal("won")


func _is_dark():
	for lantern in _lanterns:
		if lantern.is_lit:
			return false
	return true
