extends ColorRect
# A stone of the menu: it changes places with another, or falls to the floor.

var menu


func bridle_describe():
	return {"role": "listitem", "label": "Stone", "actions": ["drag", "hover"]}


func get_drag_data(_at):
	return self


func can_drop_data(_at, data):
	return data != self


func drop_data(_at, data):
	menu.swap(data, self)
