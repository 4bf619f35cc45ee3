#nullable enable

using Newtonsoft.Json;

namespace Abu
{
    /// <summary>
    /// What an editor tells of itself in <c>Library/Abu/state.json</c>, for agents that are not connected.
    /// </summary>
    public sealed class EditorState
    {
        /// <summary>The project is open and its game does not run.</summary>
        public const string Edit = "edit";

        /// <summary>The game runs.</summary>
        public const string Playing = "playing";

        /// <summary>The game runs and the editor holds it: its frames do not pass.</summary>
        public const string Paused = "paused";

        /// <summary><see cref="Edit"/>, <see cref="Playing"/> or <see cref="Paused"/>.</summary>
        [JsonProperty("playMode")]
        public string PlayMode { get; set; } = Edit;

        /// <summary>The path of the active scene; its name where it was never saved.</summary>
        [JsonProperty("scene")]
        public string Scene { get; set; } = "";

        /// <summary>
        /// The process of the editor. When it has ended without removing the file, the file says nothing.
        /// </summary>
        [JsonProperty("pid")]
        public int Pid { get; set; }

        /// <summary>Where the editor writes its log.</summary>
        [JsonProperty("logFile", NullValueHandling = NullValueHandling.Ignore)]
        public string? LogFile { get; set; }

        /// <summary><c>websocket</c> or <c>tcp</c> while a bridge runs.</summary>
        [JsonProperty("transport", NullValueHandling = NullValueHandling.Ignore)]
        public string? Transport { get; set; }

        /// <summary>The port that the bridge listens on; none where it dials.</summary>
        [JsonProperty("port", NullValueHandling = NullValueHandling.Ignore)]
        public int? Port { get; set; }

        /// <summary>Whether somebody is connected to the bridge.</summary>
        [JsonProperty("connected")]
        public bool Connected { get; set; }
    }
}
