extends Reference
# Keys by their names in a browser.

const NAMED = {
	"Enter": KEY_ENTER,
	"Escape": KEY_ESCAPE,
	"Esc": KEY_ESCAPE,
	"Tab": KEY_TAB,
	"Backspace": KEY_BACKSPACE,
	"Delete": KEY_DELETE,
	"Insert": KEY_INSERT,
	"Home": KEY_HOME,
	"End": KEY_END,
	"PageUp": KEY_PAGEUP,
	"PageDown": KEY_PAGEDOWN,
	"ArrowLeft": KEY_LEFT,
	"ArrowRight": KEY_RIGHT,
	"ArrowUp": KEY_UP,
	"ArrowDown": KEY_DOWN,
	"Shift": KEY_SHIFT,
	"Control": KEY_CONTROL,
	"Ctrl": KEY_CONTROL,
	"Alt": KEY_ALT,
	"Meta": KEY_META,
	"CapsLock": KEY_CAPSLOCK,
	"ContextMenu": KEY_MENU,
	"Space": KEY_SPACE,
}


# {scancode, unicode, shift} of a key, or null for one that Godot does not know.
static func find(name):
	if NAMED.has(name):
		var unicode = 32 if name == "Space" else 0
		return {"scancode": NAMED[name], "unicode": unicode, "shift": false}
	if name.length() == 1:
		return of_character(name)
	if name.begins_with("F") and name.substr(1).is_valid_integer():
		var number = int(name.substr(1))
		if number >= 1 and number <= 16:
			return {"scancode": KEY_F1 + number - 1, "unicode": 0, "shift": false}
	return null


static func of_character(character):
	if character == "\n":
		return {"scancode": KEY_ENTER, "unicode": 0, "shift": false}
	if character == "\t":
		return {"scancode": KEY_TAB, "unicode": 0, "shift": false}
	var upper = character.to_upper()
	var is_upper = character == upper and upper != character.to_lower()
	return {"scancode": upper.ord_at(0), "unicode": character.ord_at(0), "shift": is_upper}
