#nullable enable

using Newtonsoft.Json;

namespace Abu
{
    /// <summary>
    /// Where the bridge of one project listens, in <c>Library/Abu/ports.json</c>: a client that is started in one of
    /// several worktrees finds the editor of that worktree.
    /// </summary>
    public sealed class PortsData
    {
        /// <summary><c>tcp</c>: a bridge that dials has no port of its own, and no such file.</summary>
        [JsonProperty("transport")]
        public string Transport { get; set; } = "tcp";

        /// <summary>The port that the bridge listens on.</summary>
        [JsonProperty("port")]
        public int Port { get; set; }

        /// <summary>
        /// The process of the game. When it has ended without removing the file, the file says nothing.
        /// </summary>
        [JsonProperty("pid")]
        public int Pid { get; set; }
    }
}
