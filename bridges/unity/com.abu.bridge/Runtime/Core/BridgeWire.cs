#nullable enable

using System.Collections.Generic;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

// The wire between an engine and Bridle, as far as it goes beyond the seeds: docs/protocol/bridge.md of Bridle.
namespace Abu
{
    /// <summary>What an engine tells without being asked: <c>{event, data}</c>.</summary>
    public class AbuEvent
    {
        /// <summary>Its name, as <c>hello</c>.</summary>
        [JsonProperty("event")]
        public string Event { get; set; } = "";

        /// <summary>What it says.</summary>
        [JsonProperty("data", NullValueHandling = NullValueHandling.Ignore)]
        public object? Data { get; set; }
    }

    /// <summary>The first message of an engine.</summary>
    public class HelloData
    {
        /// <summary>The version of the wire.</summary>
        [JsonProperty("protocol")]
        public int Protocol { get; set; } = 1;

        /// <summary><c>unity</c>.</summary>
        [JsonProperty("engine")]
        public string Engine { get; set; } = "unity";

        /// <summary>The version of the engine.</summary>
        [JsonProperty("engine_version", NullValueHandling = NullValueHandling.Ignore)]
        public string? EngineVersion { get; set; }

        /// <summary>The version of this package.</summary>
        [JsonProperty("bridge_version", NullValueHandling = NullValueHandling.Ignore)]
        public string? BridgeVersion { get; set; }

        /// <summary>The name under which it is played.</summary>
        [JsonProperty("game")]
        public string Game { get; set; } = "";

        /// <summary>The same after a restart, and of no other project.</summary>
        [JsonProperty("instance", NullValueHandling = NullValueHandling.Ignore)]
        public string? Instance { get; set; }

        /// <summary>Of this process.</summary>
        [JsonProperty("pid", NullValueHandling = NullValueHandling.Ignore)]
        public int? Pid { get; set; }

        /// <summary>For a Bridle that wants one.</summary>
        [JsonProperty("token", NullValueHandling = NullValueHandling.Ignore)]
        public string? Token { get; set; }

        /// <summary>The commands that it takes.</summary>
        [JsonProperty("commands")]
        public List<string> Commands { get; set; } = new List<string>();

        /// <summary>What can be said of its scene.</summary>
        [JsonProperty("scene", NullValueHandling = NullValueHandling.Ignore)]
        public SceneAbility? Scene { get; set; }

        /// <summary>Its time, where it can be held.</summary>
        [JsonProperty("clock", NullValueHandling = NullValueHandling.Ignore)]
        public ClockData? Clock { get; set; }

        /// <summary>What <c>step</c> can hold.</summary>
        [JsonProperty("controls", NullValueHandling = NullValueHandling.Ignore)]
        public List<ControlData>? Controls { get; set; }
    }

    /// <summary>What can be said of a scene.</summary>
    public class SceneAbility
    {
        /// <summary>Elements have keys, and are asked for by them.</summary>
        [JsonProperty("keys")]
        public bool Keys { get; set; }

        /// <summary>Width and height of the picture.</summary>
        [JsonProperty("size", NullValueHandling = NullValueHandling.Ignore)]
        public double[]? Size { get; set; }
    }

    /// <summary>The time of a game that can be held.</summary>
    public class ClockData
    {
        /// <summary>What passes.</summary>
        [JsonProperty("unit")]
        public string Unit { get; set; } = "frame";

        /// <summary>Of them in a second.</summary>
        [JsonProperty("rate")]
        public double Rate { get; set; } = 60;

        /// <summary>Whether the same steps always give the same game.</summary>
        [JsonProperty("deterministic")]
        public bool Deterministic { get; set; }

        /// <summary>Whether it is held now.</summary>
        [JsonProperty("paused")]
        public bool Paused { get; set; }

        /// <summary>Frames that have passed.</summary>
        [JsonProperty("frame")]
        public long Frame { get; set; }
    }

    /// <summary>Something that can be held while frames pass.</summary>
    public class ControlData
    {
        /// <summary>Its name.</summary>
        [JsonProperty("name")]
        public string Name { get; set; } = "";

        /// <summary><c>axis</c>, <c>button</c>, <c>choice</c>, <c>click</c> or <c>turn</c>.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; } = "button";

        /// <summary>Of a choice: its last number.</summary>
        [JsonProperty("max", NullValueHandling = NullValueHandling.Ignore)]
        public int? Max { get; set; }
    }

    /// <summary>The scene as it is now.</summary>
    public class SceneData
    {
        /// <summary>The elements: one root with all that is in it.</summary>
        [JsonProperty("nodes")]
        public List<AbuSceneNode> Nodes { get; set; } = new List<AbuSceneNode>();

        /// <summary>Width and height of the picture.</summary>
        [JsonProperty("size", NullValueHandling = NullValueHandling.Ignore)]
        public double[]? Size { get; set; }

        /// <summary>Frames that have passed.</summary>
        [JsonProperty("frame")]
        public long Frame { get; set; }

        /// <summary>What was seen and heard, where it was asked for.</summary>
        [JsonProperty("effectLogs", NullValueHandling = NullValueHandling.Ignore)]
        public List<string>? EffectLogs { get; set; }
    }

    /// <summary>What an act came to.</summary>
    public class ActionData
    {
        /// <summary>False: it did not reach the element, and <see cref="Reason"/> says why.</summary>
        [JsonProperty("delivered")]
        public bool Delivered { get; set; } = true;

        /// <summary>Why it did not arrive.</summary>
        [JsonProperty("reason", NullValueHandling = NullValueHandling.Ignore)]
        public string? Reason { get; set; }

        /// <summary>Whether the scene had come to rest.</summary>
        [JsonProperty("settled")]
        public bool Settled { get; set; } = true;

        /// <summary>What had not.</summary>
        [JsonProperty("moving", NullValueHandling = NullValueHandling.Ignore)]
        public List<string>? Moving { get; set; }

        /// <summary>The scene after it.</summary>
        [JsonProperty("nodes", NullValueHandling = NullValueHandling.Ignore)]
        public List<AbuSceneNode>? Nodes { get; set; }

        /// <summary>Frames that have passed.</summary>
        [JsonProperty("frame")]
        public long Frame { get; set; }

        /// <summary>What happened, in sentences.</summary>
        [JsonProperty("history", NullValueHandling = NullValueHandling.Ignore)]
        public List<string>? History { get; set; }

        /// <summary>What was seen and heard.</summary>
        [JsonProperty("effectLogs", NullValueHandling = NullValueHandling.Ignore)]
        public List<string>? EffectLogs { get; set; }
    }

    /// <summary>A picture.</summary>
    public class ScreenshotData
    {
        /// <summary>A PNG.</summary>
        [JsonProperty("base64")]
        public string Base64 { get; set; } = "";
    }

    /// <summary>Parameters of <c>click</c>.</summary>
    public class ClickParams : RefParams
    {
        /// <summary>2 is a double click.</summary>
        [JsonProperty("count", NullValueHandling = NullValueHandling.Ignore)]
        public int? Count { get; set; }

        /// <summary><c>left</c>, <c>right</c> or <c>middle</c>.</summary>
        [JsonProperty("button", NullValueHandling = NullValueHandling.Ignore)]
        public string? Button { get; set; }
    }

    /// <summary>Parameters of <c>fill</c> and <c>select</c>.</summary>
    public class ValueParams : RefParams
    {
        /// <summary>What it is to hold.</summary>
        [JsonProperty("value", NullValueHandling = NullValueHandling.Ignore)]
        public string? Value { get; set; }
    }

    /// <summary>Parameters of <c>type</c>.</summary>
    public class TypeParams : RefParams
    {
        /// <summary>What is typed.</summary>
        [JsonProperty("text", NullValueHandling = NullValueHandling.Ignore)]
        public string? Text { get; set; }
    }

    /// <summary>Parameters of <c>scroll</c>.</summary>
    public class ScrollParams : RefParams
    {
        /// <summary>To the right.</summary>
        [JsonProperty("dx")]
        public double Dx { get; set; }

        /// <summary>Down.</summary>
        [JsonProperty("dy")]
        public double Dy { get; set; }
    }

    /// <summary>Parameters of <c>press</c>.</summary>
    public class PressParams
    {
        /// <summary>As in a browser: <c>w</c>, <c>Enter</c>, <c>Shift</c>.</summary>
        [JsonProperty("key", NullValueHandling = NullValueHandling.Ignore)]
        public string? Key { get; set; }

        /// <summary><c>press</c>, <c>down</c> or <c>up</c>.</summary>
        [JsonProperty("move", NullValueHandling = NullValueHandling.Ignore)]
        public string? Move { get; set; }
    }

    /// <summary>Parameters of <c>pointer</c>.</summary>
    public class PointerParams
    {
        /// <summary><c>move</c>, <c>down</c>, <c>up</c> or <c>wheel</c>.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; } = "";

        /// <summary>Where, in pixels of the picture; left out, where it is.</summary>
        [JsonProperty("x", NullValueHandling = NullValueHandling.Ignore)]
        public double? X { get; set; }

        /// <summary>Where, from above.</summary>
        [JsonProperty("y", NullValueHandling = NullValueHandling.Ignore)]
        public double? Y { get; set; }

        /// <summary><c>left</c>, <c>right</c> or <c>middle</c>.</summary>
        [JsonProperty("button", NullValueHandling = NullValueHandling.Ignore)]
        public string? Button { get; set; }

        /// <summary>Of the wheel, to the right.</summary>
        [JsonProperty("dx", NullValueHandling = NullValueHandling.Ignore)]
        public double? Dx { get; set; }

        /// <summary>Of the wheel, down.</summary>
        [JsonProperty("dy", NullValueHandling = NullValueHandling.Ignore)]
        public double? Dy { get; set; }
    }

    /// <summary>Parameters of <c>step</c>.</summary>
    public class StepParams
    {
        /// <summary>How many frames pass.</summary>
        [JsonProperty("frames")]
        public int Frames { get; set; }

        /// <summary>What is held on the controls meanwhile.</summary>
        [JsonProperty("input", NullValueHandling = NullValueHandling.Ignore)]
        public Dictionary<string, JToken>? Input { get; set; }
    }

    /// <summary>What <c>step</c> came to.</summary>
    public class StepData
    {
        /// <summary>Frames that have passed since the game began.</summary>
        [JsonProperty("frame")]
        public long Frame { get; set; }

        /// <summary>What the game says of itself.</summary>
        [JsonProperty("state", NullValueHandling = NullValueHandling.Ignore)]
        public JObject? State { get; set; }
    }

    /// <summary>What <c>pause</c> and <c>resume</c> came to.</summary>
    public class PauseData
    {
        /// <summary>Whether the game is held now.</summary>
        [JsonProperty("paused")]
        public bool Paused { get; set; }

        /// <summary>Frames that have passed.</summary>
        [JsonProperty("frame")]
        public long Frame { get; set; }
    }

    /// <summary>Parameters of <c>command</c>.</summary>
    public class ConsoleParams
    {
        /// <summary>A line for the console of the game.</summary>
        [JsonProperty("line", NullValueHandling = NullValueHandling.Ignore)]
        public string? Line { get; set; }
    }

    /// <summary>What the console of a game answers.</summary>
    public class ConsoleReply
    {
        /// <summary>Whether it was done; null: the game does not say.</summary>
        [JsonProperty("ok")]
        public bool? Ok { get; set; }

        /// <summary>What it prints.</summary>
        [JsonProperty("lines")]
        public List<string> Lines { get; set; } = new List<string>();
    }

    /// <summary>Parameters of <c>cancel</c>.</summary>
    public class CancelParams
    {
        /// <summary>Of the request to end.</summary>
        [JsonProperty("id", NullValueHandling = NullValueHandling.Ignore)]
        public string? Id { get; set; }
    }

    /// <summary>What <c>cancel</c> came to.</summary>
    public class CancelData
    {
        /// <summary>Whether there was something to end.</summary>
        [JsonProperty("cancelled")]
        public bool Cancelled { get; set; }
    }

    /// <summary>The answer of <c>hash</c>.</summary>
    public class HashData
    {
        /// <summary>A fingerprint of the whole game.</summary>
        [JsonProperty("hash")]
        public string Hash { get; set; } = "";

        /// <summary>Frames that have passed.</summary>
        [JsonProperty("frame")]
        public long Frame { get; set; }
    }
}
