#nullable enable

using System;
using System.Globalization;

namespace Abu
{
    /// <summary>How a game and its clients meet.</summary>
    public enum TransportKind
    {
        /// <summary>The game dials Bridle and stays connected.</summary>
        WebSocket,

        /// <summary>The game listens, and every command comes by a connection of its own.</summary>
        Tcp,
    }

    /// <summary>What a project has set; an editor that the Hub starts has not the environment of a shell.</summary>
    public sealed class BridgeSettings
    {
        /// <summary>Who dials whom.</summary>
        public TransportKind Transport { get; set; }

        /// <summary>Where Bridle is.</summary>
        public string Host { get; set; } = "127.0.0.1";

        /// <summary>Its port, or the one to listen on; 0 where none is set.</summary>
        public int Port { get; set; }

        /// <summary>For a Bridle that wants one.</summary>
        public string Token { get; set; } = "";
    }

    /// <summary>
    /// Where the bridge dials or listens: what the environment says, or else the settings, or else 9999.
    /// </summary>
    public sealed class BridgeAddress
    {
        /// <summary>The port where nothing else is said.</summary>
        public const int DefaultPort = 9999;

        /// <summary>Who dials whom.</summary>
        public TransportKind Transport { get; private set; }

        /// <summary>What is dialled, as <c>ws://127.0.0.1:9999/bridge</c>.</summary>
        public string Url { get; private set; } = "";

        /// <summary>What is listened on.</summary>
        public int Port { get; private set; }

        /// <summary>Whether somebody asked for this port: then no other one is taken instead.</summary>
        public bool IsPortAsked { get; private set; }

        /// <summary>What the hello says as token; null where there is none.</summary>
        public string? Token { get; private set; }

        /// <summary>
        /// Reads <c>BRIDLE_URL</c>, <c>ABU_PORT</c> and, where that is not set, <c>ABU_WS_PORT</c>;
        /// <c>BRIDLE_TOKEN</c>. Throws <see cref="FormatException"/> for what is no port and no address.
        /// </summary>
        public static BridgeAddress Resolve(Func<string, string?> environment, BridgeSettings settings)
        {
            var asked = PortOf("ABU_PORT", environment) ?? PortOf("ABU_WS_PORT", environment);
            if (settings.Port > 65535)
            {
                throw new FormatException("The port of the settings is " + settings.Port + ": use 1 to 65535");
            }
            var port = asked ?? (settings.Port > 0 ? settings.Port : DefaultPort);
            var url = environment("BRIDLE_URL");
            var token = environment("BRIDLE_TOKEN");
            // A shell's port is one of this machine, also where the settings name another one.
            var host = asked != null || settings.Host.Length == 0 ? "127.0.0.1" : settings.Host;
            return new BridgeAddress
            {
                Transport = string.IsNullOrEmpty(url) ? settings.Transport : TransportKind.WebSocket,
                Url = string.IsNullOrEmpty(url)
                    ? Checked("The host of the settings", host, "ws://" + host + ":" + port + "/bridge")
                    : Checked("BRIDLE_URL", url!, url!),
                Port = port,
                IsPortAsked = asked != null || settings.Port > 0,
                Token = !string.IsNullOrEmpty(token) ? token
                    : settings.Token.Length > 0 ? settings.Token
                    : null,
            };
        }

        static int? PortOf(string name, Func<string, string?> environment)
        {
            var text = environment(name);
            if (string.IsNullOrEmpty(text))
            {
                return null;
            }
            var isNumber = int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var port);
            return isNumber && port > 0 && port < 65536
                ? port
                : throw new FormatException(name + " is \"" + text + "\", which is no port: use 1 to 65535");
        }

        static string Checked(string name, string given, string url)
        {
            var isUrl = Uri.TryCreate(url, UriKind.Absolute, out var parsed);
            return isUrl && (parsed.Scheme == "ws" || parsed.Scheme == "wss")
                ? url
                : throw new FormatException(
                    name + " is \"" + given + "\", which makes no address like ws://127.0.0.1:9999/bridge"
                );
        }
    }

    /// <summary>Who this game is, for its hello.</summary>
    public sealed class BridgeIdentity
    {
        /// <summary>The name under which it is played.</summary>
        public string GameName { get; set; } = "Game";

        /// <summary>The version of the engine.</summary>
        public string EngineVersion { get; set; } = "";

        /// <summary>The version of this package.</summary>
        public string BridgeVersion { get; set; } = "";

        /// <summary>The same after a restart, and of no other project or worktree.</summary>
        public string Instance { get; set; } = "";

        /// <summary>Of this process.</summary>
        public int Pid { get; set; }

        /// <summary>For a Bridle that wants one.</summary>
        public string? Token { get; set; }
    }
}
