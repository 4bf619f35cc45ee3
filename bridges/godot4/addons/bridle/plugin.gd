@tool
# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends EditorPlugin
# Switching the plugin on adds the bridge as the autoload `Bridle`; switching it off takes it away again.


func _enable_plugin():
	add_autoload_singleton("Bridle", "res://addons/bridle/bridge.gd")


func _disable_plugin():
	remove_autoload_singleton("Bridle")
