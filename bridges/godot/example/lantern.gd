extends Area2D
# One lantern of the field. It is no Control, so it joins the group `bridle` to be seen and clicked.

signal tapped(lantern)

const RADIUS = 30.0

var is_lit = false
var is_hinted = false
var row = 0
var column = 0


func _init():
	add_to_group("bridle")
	var shape = CollisionShape2D.new()
	shape.shape = CircleShape2D.new()
	shape.shape.radius = RADIUS
	add_child(shape)
	connect("input_event", self, "_on_input_event")


func bridle_describe():
	return {
		"role": "switch",
		"label": "Lantern %d, %d" % [row + 1, column + 1],
		"checked": is_lit,
		"actions": ["click", "check", "uncheck", "hover"],
	}


func light(lit):
	is_lit = lit
	update()


func _draw():
	draw_circle(Vector2.ZERO, RADIUS, Color(1, 0.8, 0.25) if is_lit else Color(0.2, 0.22, 0.35))
	if is_hinted:
		draw_arc(Vector2.ZERO, RADIUS + 5, 0, TAU, 40, Color(0.4, 0.9, 0.6), 3)


func _on_input_event(_viewport, event, _shape):
	if event is InputEventMouseButton and event.pressed and event.button_index == BUTTON_LEFT:
		emit_signal("tapped", self)
