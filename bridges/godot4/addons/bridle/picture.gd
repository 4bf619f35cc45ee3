# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# Pictures of the game as PNG, of what the player sees after the frame that goes on.

var _tree


func _init(tree):
	_tree = tree


# Why there are none, or an empty text.
func missing():
	if DisplayServer.get_name() == "headless":
		return "Godot draws nothing with --headless"
	return ""


# The bytes, or null where nothing was drawn. It takes until the end of the frame.
func take():
	await RenderingServer.frame_post_draw
	var image = _tree.root.get_texture().get_image()
	if image == null or image.is_empty():
		return null
	return image.save_png_to_buffer()
