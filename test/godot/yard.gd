extends Control
# What the conformance suite of games asks for: work that ends, work that goes on until it is stopped, a bed
# that is gone once it is dug, a control, and commands.

const Watch = preload("watch.gd")

var _watch
# The act of the bridge that waits for rain, and how many acts it ever had at once.
var _rain_act = null
var _overlap = 0
# Whether the tap was open in the last frame that has passed.
var _tap = false
var _rings = 0


func _ready():
	_watch = Watch.new(self)
	_button("WaterTheFlowers", "Water the flowers", 0).connect("pressed", self, "_on_water")
	_button("WaitForRain", "Wait for rain", 1).connect("pressed", self, "_on_rain")
	for i in 2:
		var name = ["a", "b"][i]
		var bed = _button("DigBed%s" % name, "Dig bed %s" % name, 2 + i)
		bed.connect("pressed", bed, "queue_free")
	get_tree().connect("idle_frame", self, "_count")


func _process(_delta):
	_tap = Input.is_action_pressed("jump")


func bridle_busy():
	var act = Bridle._runner._act
	return "the rain" if act != null and act.id == _rain_act else ""


func bridle_state():
	return {"rings": _rings}


func bridle_command(line):
	if line == "hum":
		return []
	if line != "ring":
		return {"ok": false, "lines": ["nobody here can %s" % line]}
	_rings += 1
	return {"ok": true, "lines": ["it rings"]}


# The acts that the bridge has taken and not ended.
func watch_report():
	return {"going": _going(), "overlap": _overlap}


func watch_controls():
	return {"held": {"jump": _tap}}


func _going():
	return Bridle._runner._queue.size() + (0 if Bridle._runner._act == null else 1)


func _count():
	_overlap = int(max(_overlap, _going()))


func _on_water():
	Bridle.event("work_done", {"work": "water"})


func _on_rain():
	if Bridle._runner._act != null:
		_rain_act = Bridle._runner._act.id


func _button(name, text, row):
	var button = Button.new()
	button.name = name
	button.text = text
	button.rect_position = Vector2(10, 10 + 30 * row)
	button.rect_size = Vector2(200, 24)
	add_child(button)
	return button
