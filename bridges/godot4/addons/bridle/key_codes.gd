# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
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
	"Control": KEY_CTRL,
	"Ctrl": KEY_CTRL,
	"Alt": KEY_ALT,
	"Meta": KEY_META,
	"CapsLock": KEY_CAPSLOCK,
	"ContextMenu": KEY_MENU,
	"Space": KEY_SPACE,
}


# {keycode, unicode, shift} of a key, or null for one that Godot does not know.
static func find(name):
	if NAMED.has(name):
		var unicode = 32 if name == "Space" else 0
		return {"keycode": NAMED[name], "unicode": unicode, "shift": false}
	if name.length() == 1:
		return of_character(name)
	if name.begins_with("F") and name.substr(1).is_valid_int():
		var number = int(name.substr(1))
		if number >= 1 and number <= 16:
			return {"keycode": KEY_F1 + number - 1, "unicode": 0, "shift": false}
	return null


static func of_character(character):
	if character == "\n":
		return {"keycode": KEY_ENTER, "unicode": 0, "shift": false}
	if character == "\t":
		return {"keycode": KEY_TAB, "unicode": 0, "shift": false}
	var upper = character.to_upper()
	var is_upper = character == upper and upper != character.to_lower()
	return {"keycode": upper.unicode_at(0), "unicode": character.unicode_at(0), "shift": is_upper}
