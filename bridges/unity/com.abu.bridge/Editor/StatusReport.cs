#nullable enable

using System.Collections.Generic;

namespace Abu.Editor
{
    /// <summary>What the status window shows of a bridge, in words.</summary>
    public sealed class StatusReport
    {
        /// <summary>The rows of the window: what, and how it stands.</summary>
        public List<KeyValuePair<string, string>> Rows { get; } = new List<KeyValuePair<string, string>>();

        /// <summary>What to type into a shell next.</summary>
        public string NextCommand { get; private set; } = "npx bridle serve --game bridge";

        /// <summary>Reports of the bridge that runs, if one does.</summary>
        public static StatusReport Of(IAbuBridge? bridge, BridgeStatus? status, bool isPlaying, bool isPaused)
        {
            var report = new StatusReport();
            report.Add("Game", !isPlaying ? "not running: enter play mode" : isPaused ? "paused" : "running");
            if (bridge == null || status == null)
            {
                report.Add("Bridge", isPlaying ? "there is none in the scene" : "it starts with the game");
                return report;
            }
            report.Add(bridge, status);
            return report;
        }

        void Add(IAbuBridge bridge, BridgeStatus status)
        {
            var listens = status.Transport == TransportKind.Tcp;
            Add("Transport", listens ? $"TCP, port {status.Port}" : "WebSocket");
            Add("Connected", PeerOf(status));
            if (status.Refused.Length > 0)
            {
                Add("Refused", status.Refused);
            }
            Add("Last command", status.LastCommand.Length > 0 ? status.LastCommand : "none yet");
            if (status.LastError.Length > 0)
            {
                Add("Last error", status.LastError);
            }
            Add("Settled", status.IsSettled ? "yes" : "no: " + MovingIn(bridge));
            NextCommand = listens ? AbuCommandOf(status.Port)
                : status.IsConnected ? "npx bridle abu snapshot"
                : "npx bridle serve --game bridge";
        }

        void Add(string what, string how) => Rows.Add(new KeyValuePair<string, string>(what, how));

        static string PeerOf(BridgeStatus status)
        {
            var peer = status.Peer.Length > 0 ? status.Peer : "nobody";
            return status.NameAtBridle.Length > 0 ? $"{peer}, as \"{status.NameAtBridle}\"" : peer;
        }

        static string MovingIn(IAbuBridge bridge)
        {
            var moving = new List<string>(BusyToken.Reasons);
            foreach (var one in bridge.SettledProvider is IMovingProvider provider ? provider.Moving : moving.ToArray())
            {
                if (!moving.Contains(one))
                {
                    moving.Add(one);
                }
            }
            return moving.Count == 0 ? "a command is being done" : string.Join(", ", moving.ToArray());
        }

        static string AbuCommandOf(int port) =>
            port == BridgeAddress.DefaultPort || port == 0
                ? "python3 abu.py snapshot"
                : $"ABU_PORT={port} python3 abu.py snapshot";
    }
}
