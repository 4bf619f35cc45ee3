# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# Clicks on elements: where to point, whether something is in the way, and whether the click was noticed.

var _hands
var _screen
var _cover
var _controls


func _init(hands, screen, cover, controls):
	_hands = hands
	_screen = screen
	_cover = cover
	_controls = controls


# The steps of a click, a frame each: games look at the mouse once in a frame.
func click_steps(node, button, count):
	var steps = []
	if scroll_areas(node).size() > 0:
		steps.append([self, "reveal", [node]])
	for i in count:
		steps.append([self, "press", [node, button, i == 1]])
		steps.append([self, "release", [node, button]])
	return steps


# Moves the mouse to the middle of an element; false, with the reason in the act, when it cannot get there.
func aim(act, node):
	if not is_instance_valid(node) or not node.is_inside_tree():
		return _miss(act, "it is gone")
	var rect = _screen.rect_of(node)
	if rect == null:
		return _miss(act, "it has no place on the screen; a game gives it one by bridle_rect()")
	return aim_at(act, node, rect.position + rect.size / 2)


func aim_at(act, node, point):
	if not Rect2(Vector2.ZERO, Vector2(node.get_tree().root.size)).has_point(point):
		return _miss(act, "it is outside of the picture")
	var over = _cover.over(node, point)
	if over != null:
		return _miss(act, "covered by %s" % _called(over))
	_hands.move(point)
	return true


func press(act, node, button, is_double):
	if aim(act, node):
		_press_here(act, node, button, is_double)


func press_at(act, node, point, is_double):
	if aim_at(act, node, point):
		_press_here(act, node, "left", is_double)


func release(act, node, button):
	_hands.button(button, false)
	if is_instance_valid(node) and node is Control and not act.noticed:
		_miss(act, "it took no notice of the click")


func hover(act, node):
	aim(act, node)


func move_to(_act, point):
	_hands.move(point)


# Scrolls until the element can be seen, as a person would before a click.
func reveal(_act, node):
	if not is_instance_valid(node):
		return
	for area in scroll_areas(node):
		var inner = node.get_global_rect()
		var outer = area.get_global_rect()
		area.scroll_vertical += int(_way(inner.position.y, inner.end.y, outer.position.y, outer.end.y))
		area.scroll_horizontal += int(_way(inner.position.x, inner.end.x, outer.position.x, outer.end.x))


# The scroll containers whose edge hides the middle of a Control.
func scroll_areas(node):
	var areas = []
	if not node is Control:
		return areas
	var middle = node.get_global_rect().position + node.get_global_rect().size / 2
	var parent = node.get_parent()
	while parent != null and parent is Control:
		if parent is ScrollContainer and not parent.get_global_rect().has_point(middle):
			areas.append(parent)
		parent = parent.get_parent()
	return areas


# Called when an act ends: whoever was to notice it need not any more.
func forget(act):
	for pair in act.listening:
		var node = instance_from_id(pair[0])
		if node != null and node.is_connected(pair[1], Callable(self, pair[2])):
			node.disconnect(pair[1], Callable(self, pair[2]))
	act.listening = []
	if act.picks and not act.noticed and act.delivered:
		_miss(act, "it took no notice of the click")


func _way(from, to, low, high):
	if from < low:
		return from - low
	return max(0, min(to - high, from - low))


func _press_here(act, node, button, is_double):
	act.noticed = false
	_listen(act, node)
	_hands.button(button, true, is_double)


func _listen(act, node):
	if node is Control:
		_connect(act, node, "gui_input", "_on_gui_input")
		var viewport = node.get_viewport()
		var at = _screen.to_picture(viewport).affine_inverse() * _hands.place
		var hit = _cover.control_at(viewport, at)
		if hit != null and hit != node:
			_connect(act, hit, "gui_input", "_on_gui_input")
	elif node is CollisionObject2D or node is CollisionObject3D:
		# Only a body that the game listens to is known to miss a click.
		act.picks = act.picks or node.get_signal_connection_list("input_event").size() > 0
		_connect(act, node, "input_event", "_on_2d" if node is CollisionObject2D else "_on_3d")


func _connect(act, node, event, method):
	if not node.is_connected(event, Callable(self, method)):
		node.connect(event, Callable(self, method).bind(act))
		act.listening.append([node.get_instance_id(), event, method])


func _on_gui_input(event, act):
	_notice(event, act)


func _on_2d(_viewport, event, _shape, act):
	_notice(event, act)


func _on_3d(_camera, event, _position, _normal, _shape, act):
	_notice(event, act)


func _notice(event, act):
	if event is InputEventMouseButton and event.pressed:
		act.noticed = true


func _miss(act, reason):
	act.delivered = false
	act.reason = reason
	act.steps = []
	return false


func _called(n):
	var d = _controls.describe(n)
	var label = d.get("label")
	return "%s \"%s\"" % [d.role, label if label != null else _controls.name_of(n)]
