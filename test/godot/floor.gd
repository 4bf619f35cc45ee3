extends Control
# All of the picture, behind everything: where stones fall to.

var menu


func bridle_describe():
	return {"hidden": true}


func can_drop_data(_at, _data):
	return true


func drop_data(_at, data):
	menu.drop(data)
