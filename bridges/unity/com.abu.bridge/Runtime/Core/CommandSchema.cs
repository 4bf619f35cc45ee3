#nullable enable

using System.Collections.Generic;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>A request: <c>{id, command, params}</c>.</summary>
    public class AbuCommand
    {
        /// <summary>Names the request; its reply has the same.</summary>
        [JsonProperty("id")]
        public string Id { get; set; } = "";

        /// <summary>What is asked, as <c>snapshot</c>.</summary>
        [JsonProperty("command")]
        public string Command { get; set; } = "";

        /// <summary>Its parameters; null counts as none.</summary>
        [JsonProperty("params")]
        public JObject? Params { get; set; }
    }

    /// <summary>A reply: <c>{id, success, data?, error?}</c>, with a code and the next step where it failed.</summary>
    public class AbuResponse
    {
        /// <summary>The id of the request.</summary>
        [JsonProperty("id")]
        public string Id { get; set; } = "";

        /// <summary>Whether it was done.</summary>
        [JsonProperty("success")]
        public bool Success { get; set; }

        /// <summary>What came of it.</summary>
        [JsonProperty("data", NullValueHandling = NullValueHandling.Ignore)]
        public object? Data { get; set; }

        /// <summary>Why it was not done, in a sentence.</summary>
        [JsonProperty("error", NullValueHandling = NullValueHandling.Ignore)]
        public string? Error { get; set; }

        /// <summary>The same in one word: one of <see cref="ErrorCodes"/>.</summary>
        [JsonProperty("code", NullValueHandling = NullValueHandling.Ignore)]
        public string? Code { get; set; }

        /// <summary>The next step.</summary>
        [JsonProperty("hint", NullValueHandling = NullValueHandling.Ignore)]
        public string? Hint { get; set; }

        /// <summary>A reply to what was done.</summary>
        public static AbuResponse Done(string id, object? data) =>
            new AbuResponse
            {
                Id = id,
                Success = true,
                Data = data,
            };

        /// <summary>A reply to what was not done.</summary>
        public static AbuResponse Failed(string id, string code, string error, string? hint = null) =>
            new AbuResponse
            {
                Id = id,
                Error = error,
                Code = code,
                Hint = hint,
            };
    }

    /// <summary>A snapshot as text, with what its refs name.</summary>
    public class SnapshotData
    {
        /// <summary>The tree, a line for every element.</summary>
        [JsonProperty("snapshot")]
        public string Snapshot { get; set; } = "";

        /// <summary>Role and name of every ref in it.</summary>
        [JsonProperty("refs")]
        public Dictionary<string, SnapshotRef> Refs { get; set; } = new Dictionary<string, SnapshotRef>();

        /// <summary>What happened, in sentences; left out when nothing did.</summary>
        [JsonProperty("history", NullValueHandling = NullValueHandling.Ignore)]
        public List<string>? History { get; set; }

        /// <summary>What was seen and heard; left out when nothing was.</summary>
        [JsonProperty("effectLogs", NullValueHandling = NullValueHandling.Ignore)]
        public List<string>? EffectLogs { get; set; }
    }

    /// <summary>The snapshot after an action, with the flag of the action beside it: <c>"clicked":true</c>.</summary>
    public class ActionSnapshotData : SnapshotData
    {
        /// <summary>The fields of the action, which stand beside those of the snapshot.</summary>
        [JsonExtensionData]
        public IDictionary<string, JToken> ActionFields { get; set; } = new Dictionary<string, JToken>();
    }

    /// <summary>What a ref names: an entry of <see cref="SnapshotData.Refs"/>.</summary>
    public class SnapshotRef
    {
        /// <summary>Its role.</summary>
        [JsonProperty("role")]
        public string Role { get; set; } = "";

        /// <summary>Its label, or nothing.</summary>
        [JsonProperty("name")]
        public string Name { get; set; } = "";
    }

    /// <summary>Parameters of <c>snapshot</c>.</summary>
    public class SnapshotParams
    {
        /// <summary>Only what can be acted on. Read, and left to who asks: the scene is told whole.</summary>
        [JsonProperty("interactive", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Interactive { get; set; }

        /// <summary>Without what has no label, cannot be acted on and holds nothing that can.</summary>
        [JsonProperty("compact", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Compact { get; set; }

        /// <summary>Read, as in seed 004, and not followed.</summary>
        [JsonProperty("maxDepth", NullValueHandling = NullValueHandling.Ignore)]
        public int? MaxDepth { get; set; }

        /// <summary>With what was seen and heard since the last action.</summary>
        [JsonProperty("effectLogs", NullValueHandling = NullValueHandling.Ignore)]
        public bool? EffectLogs { get; set; }
    }

    /// <summary>Parameters that name an element: by its key, or by its ref.</summary>
    public class RefParams
    {
        /// <summary>As <c>e3</c> or <c>@e3</c>.</summary>
        [JsonProperty("ref", NullValueHandling = NullValueHandling.Ignore)]
        public string? Ref { get; set; }

        /// <summary>Of an element whose node has one.</summary>
        [JsonProperty("key", NullValueHandling = NullValueHandling.Ignore)]
        public string? Key { get; set; }

        /// <summary>With what was seen and heard.</summary>
        [JsonProperty("effectLogs", NullValueHandling = NullValueHandling.Ignore)]
        public bool? EffectLogs { get; set; }
    }

    /// <summary>Parameters of <c>drag</c>: keys or refs.</summary>
    public class DragParams
    {
        /// <summary>What is dragged.</summary>
        [JsonProperty("source", NullValueHandling = NullValueHandling.Ignore)]
        public string? Source { get; set; }

        /// <summary>What it is let go on; left out, wherever the game drops it.</summary>
        [JsonProperty("target", NullValueHandling = NullValueHandling.Ignore)]
        public string? Target { get; set; }

        /// <summary>With what was seen and heard.</summary>
        [JsonProperty("effectLogs", NullValueHandling = NullValueHandling.Ignore)]
        public bool? EffectLogs { get; set; }
    }
}
