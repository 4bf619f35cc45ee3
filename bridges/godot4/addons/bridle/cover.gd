# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# Who would get a click: the search that the engine itself makes for the Control under the mouse.

var _tree
var _screen


func _init(tree, screen):
	_tree = tree
	_screen = screen


# What lies over a node at a point of the picture, or null when the click reaches it.
func over(node, point):
	var viewport = node if node is Window else node.get_viewport()
	if viewport != _tree.root and not viewport is Window:
		var outer = _outside(viewport, point)
		if outer != null:
			return outer
	for window in _tree.root.get_embedded_subwindows():
		if window == viewport or window.is_ancestor_of(node) or viewport.is_ancestor_of(window):
			continue
		if _keeps_clicks(window) or _screen.rect_of(window).has_point(point):
			return window
	var hit = control_at(viewport, _screen.to_picture(viewport).affine_inverse() * point)
	if hit == null or node is Window:
		return null
	if hit == node or node.is_ancestor_of(hit):
		return null
	return _who_stops(hit, node)


# The Control that gets the mouse at a point of a viewport's canvas.
func control_at(viewport, point):
	var roots = []
	for child in viewport.get_children():
		_gather(child, 0, false, roots)
	roots.sort_custom(self, "_is_below")
	for i in range(roots.size() - 1, -1, -1):
		var n = roots[i][0]
		var xform = n.get_global_transform_with_canvas() * n.get_transform().affine_inverse()
		var hit = _find(n, point, xform)
		if hit != null:
			return hit
	return null


# A window that is exclusive swallows clicks elsewhere, and a menu is closed by them.
func _keeps_clicks(top):
	return top.visible and (top is PopupMenu or top.exclusive)


# The click must first get into the viewport of the node.
func _outside(viewport, point):
	var container = viewport.get_parent()
	if not container is SubViewportContainer:
		return null
	return over(container, point)


# A Control that lets the mouse pass hands it on to those that it is in; null when none of them stops it.
func _who_stops(hit, node):
	var n = hit
	while n != null and n is Control:
		if n == node:
			return null
		if n.mouse_filter == Control.MOUSE_FILTER_STOP:
			return n
		if n.top_level:
			break
		n = n.get_parent()
	return hit if node is Control else null


# Controls that the search begins at, each with what it is ordered by: window, layer, place in the tree.
func _gather(n, layer, is_inside, roots):
	if n is Viewport:
		return
	if n is CanvasLayer:
		layer = n.layer
		is_inside = false
	elif n is CanvasItem:
		if not n.visible:
			return
		if n is Control and (n.top_level or not is_inside):
			roots.append([n, 1 if n.top_level else 0, layer, roots.size()])
			is_inside = true
	else:
		is_inside = false
	for child in n.get_children():
		_gather(child, layer, is_inside, roots)


func _is_below(a, b):
	for i in [1, 2, 3]:
		if a[i] != b[i]:
			return a[i] < b[i]
	return false


func _find(n, point, xform):
	if not n.visible:
		return null
	var matrix = xform * n.get_transform()
	if matrix.x.cross(matrix.y) == 0:
		return null
	var has_point = false
	if n is Control:
		has_point = Rect2(Vector2.ZERO, n.size).has_point(matrix.affine_inverse() * point)
		if n.has_method("_has_point"):
			has_point = n._has_point(matrix.affine_inverse() * point)
	if has_point or not n is Control or not _clips(n):
		var count = n.get_child_count()
		for i in range(count - 1, -1, -1):
			var child = n.get_child(i)
			if child is CanvasItem and not child.top_level:
				var hit = _find(child, point, matrix)
				if hit != null:
					return hit
	if has_point and n.mouse_filter != Control.MOUSE_FILTER_IGNORE:
		return n
	return null


func _clips(n):
	return n.clip_contents or n is ScrollContainer
