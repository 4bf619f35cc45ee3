extends Reference
# Pictures of the game as PNG, of what the player sees after the frame that goes on.

var _tree


func _init(tree):
	_tree = tree


# Why there are none, or an empty text.
func missing():
	if OS.has_feature("Server"):
		return "the server build of Godot draws nothing"
	return ""


# The bytes, or null where nothing was drawn. It takes until the end of the frame.
func take():
	if not OS.can_draw():
		VisualServer.force_draw(false)
	else:
		yield(VisualServer, "frame_post_draw")
	var image = _tree.root.get_texture().get_data()
	if image == null or image.is_empty():
		return null
	image.flip_y()
	return image.save_png_to_buffer()
