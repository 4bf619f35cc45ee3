# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# Entries of lists are chosen by clicks, at the place where the list itself says that the entry is.

const GRID_PX = 6  # between two places where a list is asked what is there

var _hands
var _pointing
var _screen


func _init(hands, pointing, screen):
	_hands = hands
	_pointing = pointing
	_screen = screen


func steps(list, at, is_double):
	if list is PopupMenu:
		return _menu_steps(list, at)
	if list is OptionButton:
		var opened = [] if list.get_popup().visible else _pointing.click_steps(list, "left", 1)
		return opened + _menu_steps(list.get_popup(), at) + [[self, "check_option", [list, at]]]
	if list is TabContainer:
		return [[self, "set_tab", [list, at]]]
	if list is TabBar:
		return [[self, "press_tab", [list, at]], [_pointing, "release", [list, "left"]]]
	var chosen = [[self, "show", [list, at]], [self, "press", [list, at, false]]]
	chosen.append([self, "release", [list, at]])
	if is_double:
		chosen += [[self, "press", [list, at, true]], [self, "release", [list, at]]]
	return chosen


func press_menu(act, menu, at):
	if not is_instance_valid(menu) or not menu.visible:
		_miss(act, "the menu is closed")
		return
	act.chosen = -1
	if not menu.is_connected("index_pressed", Callable(self, "_on_index_pressed")):
		menu.connect("index_pressed", Callable(self, "_on_index_pressed").bind(act), CONNECT_ONE_SHOT)
	var point = _on_picture(menu, _place_in_menu(menu, at))
	# A menu that has just opened takes no click before the mouse has moved in it.
	_hands.move(point + Vector2(-6, 0))
	_pointing.press_at(act, menu, point, false)


func release_menu(act, menu, at):
	_hands.button("left", false)
	if is_instance_valid(menu):
		if menu.is_connected("index_pressed", Callable(self, "_on_index_pressed")):
			menu.disconnect("index_pressed", Callable(self, "_on_index_pressed"))
			if menu.get_item_submenu(at) == "":
				_miss(act, "the menu took no notice of the click")


func check_option(act, list, at):
	if is_instance_valid(list) and list.selected != at:
		_miss(act, "the list shows %s" % list.text)


# As in the bridge for Godot 3, which does not tell where the tabs of a container are.
func set_tab(_act, list, at):
	if is_instance_valid(list):
		list.current_tab = at


func press_tab(act, list, at):
	var rect = list.get_tab_rect(at)
	_pointing.press_at(act, list, _on_picture(list, rect.position + rect.size / 2), false)


# Scrolls a list to where an entry is likely to be.
func show(_act, list, at):
	if not is_instance_valid(list) or _find(list, at) != null:
		return
	var bar = _scroll_bar(list)
	var share = _share(list, at)
	if bar != null:
		bar.value = bar.min_value + share * (bar.max_value - bar.min_value) - bar.page / 2


func press(act, list, at, is_double):
	if not is_instance_valid(list):
		_miss(act, "it is gone")
		return
	var place = _find(list, at)
	if place != null:
		_pointing.press_at(act, list, _on_picture(list, place), is_double)
	else:
		act.chosen = -2
		act.noticed = true


func release(act, list, at):
	if not is_instance_valid(list):
		return
	if act.chosen == -2:
		_choose_by_signal(list, at)
		return
	_hands.button("left", false)
	var is_chosen = at.is_selected(0) if list is Tree else list.is_selected(at)
	if not is_chosen:
		_miss(act, "the list took no notice of the click")


func _menu_steps(menu, at):
	return [[self, "press_menu", [menu, at]], [self, "release_menu", [menu, at]]]


# A list that has no place for the entry, such as one of no height, is told what was chosen.
func _choose_by_signal(list, at):
	if list is Tree:
		at.select(0)
		list.ensure_cursor_is_visible()
	else:
		list.select(at)
		list.ensure_current_is_visible()
		list.emit_signal("item_selected", at)


# Entries of a menu stand below one another; the engine finds the one under the mouse by the same sums.
func _place_in_menu(menu, at):
	var style = menu.get_theme_stylebox("panel")
	var gap = menu.get_theme_constant("v_separation")
	var line = menu.get_theme_font("font").get_height(menu.get_theme_font_size("font_size"))
	var y = style.get_offset().y
	for i in at + 1:
		var icon = menu.get_item_icon(i)
		var height = line if icon == null else max(line, icon.get_height())
		y += gap + height
		if i == at:
			y -= height / 2
	return Vector2(menu.size.x / 2.0, y)


# A place in a list where the list says that the entry is, or null.
func _find(list, at):
	var size = list.size
	var y = GRID_PX / 2.0
	while y < size.y:
		# In front of the entries of a tree are the arrows that fold them.
		var x = size.x * 0.6 if list is Tree else GRID_PX * 2.0
		while x < size.x:
			var place = Vector2(x, y)
			var found = list.get_item_at_position(place) if list is Tree else list.get_item_at_position(place, true)
			if typeof(found) == typeof(at) and found == at:
				return place + Vector2(GRID_PX, 2)
			x += GRID_PX * 4
		y += GRID_PX
	return null


func _scroll_bar(list):
	if list is ItemList:
		return list.get_v_scroll_bar()
	for child in list.get_children():
		if child is VScrollBar:
			return child
	return null


# How far down in its list an entry is, from 0 to 1.
func _share(list, at):
	if list is ItemList:
		return float(at) / max(1, list.get_item_count())
	var place = list.get_item_area_rect(at).position.y
	return place / max(1, _scroll_bar(list).max_value)


func _on_picture(n, place):
	if n is Window:
		return _screen.to_picture(n) * place
	return _screen.to_picture(n.get_viewport()) * n.get_global_transform_with_canvas() * place


func _on_index_pressed(index, act):
	act.chosen = index


func _miss(act, reason):
	act.delivered = false
	act.reason = reason
	act.steps = []
