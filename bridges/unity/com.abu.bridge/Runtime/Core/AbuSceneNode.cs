#nullable enable

using System.Collections.Generic;
using Newtonsoft.Json;

namespace Abu
{
    /// <summary>
    /// An element of the scene as agents see it. <see cref="Role"/>, <see cref="Label"/>, <see cref="Interactive"/>
    /// and <see cref="Children"/> are enough; the rest tells more where it is known.
    /// </summary>
    public class AbuSceneNode
    {
        /// <summary>An ARIA role: <c>button</c>, <c>textbox</c>, <c>group</c> …</summary>
        [JsonProperty("role")]
        public string Role { get; set; } = "";

        /// <summary>What a player would call it; null or empty where it has no name.</summary>
        [JsonProperty("label", NullValueHandling = NullValueHandling.Ignore)]
        public string? Label { get; set; }

        /// <summary>
        /// Whether it can be acted on. Every such node is registered in the <see cref="RefRegistry"/>.
        /// </summary>
        [JsonProperty("interactive")]
        public bool Interactive { get; set; }

        /// <summary>What is in it, in the order of the screen.</summary>
        [JsonProperty("children")]
        public List<AbuSceneNode> Children { get; set; } = new List<AbuSceneNode>();

        /// <summary>
        /// The same as long as the element lives, and never of another one: see <see cref="ElementKeys"/>. With it
        /// a client's ref stays with the element over all changes of the scene.
        /// </summary>
        [JsonProperty("key", NullValueHandling = NullValueHandling.Ignore)]
        public string? Key { get; set; }

        /// <summary>
        /// What <see cref="RefRegistry.Register"/> gave for this element. Left out, interactive nodes are matched with
        /// what was registered by their order: each before what is in it.
        /// </summary>
        [JsonProperty("ref", NullValueHandling = NullValueHandling.Ignore)]
        public string? Ref { get; set; }

        /// <summary>What a field, slider or list holds: a string or a number.</summary>
        [JsonProperty("value", NullValueHandling = NullValueHandling.Ignore)]
        public object? Value { get; set; }

        /// <summary>More about it, as a tooltip.</summary>
        [JsonProperty("description", NullValueHandling = NullValueHandling.Ignore)]
        public string? Description { get; set; }

        /// <summary>It is there, and takes nothing now.</summary>
        [JsonProperty("disabled", DefaultValueHandling = DefaultValueHandling.Ignore)]
        public bool Disabled { get; set; }

        /// <summary><c>true</c>, <c>false</c> or <c>"mixed"</c>; null where it cannot be checked.</summary>
        [JsonProperty("checked", NullValueHandling = NullValueHandling.Ignore)]
        public object? Checked { get; set; }

        /// <summary>Whether it is the chosen one of several; null where that says nothing.</summary>
        [JsonProperty("selected", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Selected { get; set; }

        /// <summary>Whether it is open; null where it cannot be opened.</summary>
        [JsonProperty("expanded", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Expanded { get; set; }

        /// <summary>Of a dialog: false when what is behind it can be used.</summary>
        [JsonProperty("modal", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Modal { get; set; }

        /// <summary>It has the keyboard.</summary>
        [JsonProperty("focused", DefaultValueHandling = DefaultValueHandling.Ignore)]
        public bool Focused { get; set; }

        /// <summary>x, y, width and height in pixels of the picture, from its upper left corner.</summary>
        [JsonProperty("bounds", NullValueHandling = NullValueHandling.Ignore)]
        public double[]? Bounds { get; set; }

        /// <summary>What it takes, as <c>click</c> and <c>fill</c>; left out, what its callbacks say.</summary>
        [JsonProperty("actions", NullValueHandling = NullValueHandling.Ignore)]
        public List<string>? Actions { get; set; }
    }
}
