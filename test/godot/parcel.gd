extends ColorRect
# Can be dragged onto another one by Godot's own drag and drop.

var workshop


func get_drag_data(_at):
	var preview = ColorRect.new()
	preview.rect_size = Vector2(20, 20)
	set_drag_preview(preview)
	return name


func can_drop_data(_at, data):
	return data != name


func drop_data(_at, data):
	workshop.tell("%s dropped on %s" % [data, name])
