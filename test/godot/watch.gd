extends Reference
# A door of the tests into the game, beside the bridge: lines of JSON {"id","do"}, answered by the methods
# `watch_<do>` of the game. It goes on while the game is held.

var _server = TCP_Server.new()
var _peers = []
var _game


func _init(game):
	var port = int(OS.get_environment("WATCH_PORT"))
	if port == 0 or _server.listen(port, "127.0.0.1") != OK:
		return
	_game = weakref(game)
	game.get_tree().connect("idle_frame", self, "_poll")


func _poll():
	if _server.is_connection_available():
		_peers.append({"stream": _server.take_connection(), "rest": ""})
	for peer in _peers:
		var count = peer.stream.get_available_bytes()
		if count > 0:
			peer.rest += peer.stream.get_utf8_string(count)
		while "\n" in peer.rest:
			var end = peer.rest.find("\n")
			_answer(peer.stream, JSON.parse(peer.rest.substr(0, end)).result)
			peer.rest = peer.rest.substr(end + 1)


func _answer(stream, asked):
	var answer = _game.get_ref().call("watch_" + asked.do)
	answer.id = asked.id
	stream.put_data((to_json(answer) + "\n").to_utf8())
