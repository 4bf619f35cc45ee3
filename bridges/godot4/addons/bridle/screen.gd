# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# Where things are in the picture of the game, in its pixels from the upper left corner.

var _tree
# From the canvas of a viewport to the picture; null for one that is not on the screen.
var _to_picture = {}
var _root
var _root_transform


func _init(tree):
	_tree = tree
	_root = tree.root
	refresh()


# To be called before a whole scene is read: viewports may have been moved since.
func refresh():
	_to_picture = {}
	_root_transform = _root.get_final_transform()


func size():
	var size = _tree.root.size
	return [int(max(1, size.x)), int(max(1, size.y))]


# A list for the wire, or null for what has no place on the screen.
func bounds_of(node):
	var rect
	if node is Control:
		# A scene may have thousands of these, so they take the short way.
		var xform = to_picture(node.get_viewport())
		if xform == null:
			return null
		rect = (xform * node.get_global_transform_with_canvas()) * Rect2(Vector2.ZERO, node.size)
	else:
		rect = rect_of(node)
		if rect == null:
			return null
	return [round(rect.position.x), round(rect.position.y), round(rect.size.x), round(rect.size.y)]


func rect_of(node):
	if node is Control:
		return _on_canvas(node, Rect2(Vector2.ZERO, node.size))
	if node is Window:
		var outer = to_picture(node.get_parent().get_viewport())
		return null if outer == null else outer * Rect2(node.position, node.size)
	var own = rect_by_game(node)
	if node is Node2D:
		if own == null:
			own = _rect_2d(node)
		return null if own == null else _on_canvas(node, own)
	if node is Node3D:
		return _rect_3d(node)
	return null


# The game may say where an element is: a Rect2 in its own coordinates, from `bridle_rect()` or metadata.
func rect_by_game(node):
	if node.has_method("bridle_rect"):
		return node.bridle_rect()
	if node.has_meta("bridle_rect"):
		return node.get_meta("bridle_rect")
	return null


# Windows may show the picture larger or with bars at its sides: events are in pixels of the window.
func to_window(point):
	var picture = Vector2(_root.get_visible_rect().size)
	picture = (_root.get_final_transform() * Rect2(Vector2.ZERO, picture)).size
	var window = Vector2(DisplayServer.window_get_size())
	if DisplayServer.get_name() == "headless" or picture.x <= 0 or picture.y <= 0 or window == picture:
		return point
	if _root.content_scale_aspect == Window.CONTENT_SCALE_ASPECT_IGNORE:
		return point * window / picture
	var scale = min(window.x / picture.x, window.y / picture.y)
	return (window - picture * scale) / 2 + point * scale


# The transform from a viewport's own canvas coordinates to the picture, or null.
func to_picture(viewport):
	if viewport == _root:
		return _root_transform
	var id = viewport.get_instance_id()
	if not _to_picture.has(id):
		_to_picture[id] = _through_container(viewport)
	return _to_picture[id]


func _through_container(viewport):
	var container = viewport.get_parent()
	if viewport is Window:
		# Windows within the picture; one of the system's own is not seen.
		if not viewport.is_embedded():
			return null
		var around = to_picture(container.get_viewport())
		return null if around == null else around * Transform2D(0, viewport.position) * viewport.get_final_transform()
	if not container is SubViewportContainer:
		return null
	var outer = to_picture(container.get_viewport())
	if outer == null:
		return null
	var shrink = container.stretch_shrink if container.stretch else 1
	var inner = Transform2D().scaled(Vector2(shrink, shrink)) * viewport.get_final_transform()
	return outer * container.get_global_transform_with_canvas() * inner


func _on_canvas(node, rect):
	var xform = to_picture(node.get_viewport())
	return null if xform == null else (xform * node.get_global_transform_with_canvas()) * rect


func _rect_2d(node):
	if node is Sprite2D:
		return node.get_rect()
	if node is AnimatedSprite2D:
		var texture = null
		if node.sprite_frames != null and node.sprite_frames.has_animation(node.animation):
			texture = node.sprite_frames.get_frame_texture(node.animation, node.frame)
		return null if texture == null else _around(texture.get_size(), node.centered, node.offset)
	if node is Polygon2D:
		return _of_points(node.polygon, node.offset)
	if node is CollisionPolygon2D:
		return _of_points(node.polygon, Vector2.ZERO)
	if node is CollisionShape2D:
		return _of_shape(node.shape)
	if node is TouchScreenButton:
		return null if node.texture_normal == null else Rect2(Vector2.ZERO, node.texture_normal.get_size())
	var whole = null
	for child in node.get_children():
		if not child is CanvasItem or not child.visible:
			continue
		var rect = Rect2(Vector2.ZERO, child.size) if child is Control else _rect_2d(child)
		if rect != null:
			rect = child.get_transform() * rect
			whole = rect if whole == null else whole.merge(rect)
	return whole


func _around(size, centered, offset):
	return Rect2(offset - (size / 2 if centered else Vector2.ZERO), size)


func _of_points(points, offset):
	if points.size() == 0:
		return null
	var rect = Rect2(points[0] + offset, Vector2.ZERO)
	for point in points:
		rect = rect.expand(point + offset)
	return rect


func _of_shape(shape):
	if shape is RectangleShape2D:
		return Rect2(-shape.size / 2, shape.size)
	if shape is CircleShape2D:
		return _around(Vector2(shape.radius, shape.radius) * 2, true, Vector2.ZERO)
	if shape is CapsuleShape2D:
		return _around(Vector2(shape.radius * 2, shape.height), true, Vector2.ZERO)
	if shape is ConvexPolygonShape2D:
		return _of_points(shape.points, Vector2.ZERO)
	return null


# The box around what the camera sees of the node; null behind the camera.
func _rect_3d(node):
	var viewport = node.get_viewport()
	var camera = viewport.get_camera_3d()
	var xform = to_picture(viewport)
	if camera == null or xform == null:
		return null
	var rect = null
	for corner in _corners(node):
		if camera.is_position_behind(corner):
			continue
		var point = camera.unproject_position(corner)
		rect = Rect2(point, Vector2.ZERO) if rect == null else rect.expand(point)
	return null if rect == null else xform * rect


func _corners(node):
	var corners = []
	if node is VisualInstance3D:
		var box = node.global_transform * node.get_aabb()
		for i in 8:
			corners.append(box.get_endpoint(i))
	for child in node.get_children():
		if child is VisualInstance3D and child.visible:
			corners += _corners(child)
	if corners.is_empty():
		corners.append(node.global_transform.origin)
	return corners
