#nullable enable

using System;
using UnityEngine;

namespace Abu
{
    /// <summary>
    /// What a project sets for the bridge: an asset named <c>AbuSettings</c> in a folder <c>Resources</c>. The
    /// environment comes first where it says something; an editor that the Hub starts has not that of a shell.
    /// </summary>
    [CreateAssetMenu(menuName = "Abu/Settings", fileName = AssetName)]
    public sealed class AbuSettings : ScriptableObject
    {
        /// <summary>The name of the asset, and where <c>Resources.Load</c> finds it.</summary>
        public const string AssetName = "AbuSettings";

        internal const string NotAllowedHere =
            "The bridge is off in this release build. Allow it in AbuSettings, or set ABU_PORT or BRIDLE_URL.";

        [Header("Connection")]
        [SerializeField]
        [Tooltip("WebSocket: the game dials Bridle. Tcp: the game listens for abu.py.")]
        TransportKind _transport = TransportKind.WebSocket;

        [SerializeField]
        [Tooltip("Where Bridle is. Only the WebSocket dials it; Tcp listens on this machine only.")]
        string _host = "127.0.0.1";

        [SerializeField]
        [Tooltip("0: 9999. ABU_PORT and ABU_WS_PORT of the environment come first.")]
        [Min(0)]
        int _port;

        [SerializeField]
        [Tooltip("For a Bridle that wants a token. BRIDLE_TOKEN of the environment comes first. A build contains it.")]
        string _token = "";

        [Header("Game")]
        [SerializeField]
        [Tooltip("The name under which the game is played. Empty: the product name.")]
        string _gameName = "";

        [SerializeField]
        [Tooltip("Off: the bridge does nothing in builds that are no development builds.")]
        bool _allowInReleaseBuilds;

        [SerializeField]
        [Tooltip("Agents may hold and step the game by Time.timeScale. Off for games that set it all the time.")]
        bool _allowPause = true;

        [SerializeField]
        [Tooltip("UI Toolkit: everything with PickingMode.Position can be clicked. It is every element's default.")]
        bool _pickableIsInteractive;

        /// <summary>Who dials whom.</summary>
        public TransportKind Transport
        {
            get => _transport;
            set => _transport = value;
        }

        /// <summary>Where Bridle is.</summary>
        public string Host
        {
            get => _host;
            set => _host = value;
        }

        /// <summary>The port to dial or to listen on; 0 where none is set.</summary>
        public int Port
        {
            get => _port;
            set => _port = value;
        }

        /// <summary>For a Bridle that wants one.</summary>
        public string Token
        {
            get => _token;
            set => _token = value;
        }

        /// <summary>The name under which the game is played; the product name where none is set.</summary>
        public string GameName
        {
            get => string.IsNullOrWhiteSpace(_gameName) ? Application.productName : _gameName;
            set => _gameName = value;
        }

        /// <summary>Whether the bridge works in builds that are no development builds.</summary>
        public bool AllowInReleaseBuilds
        {
            get => _allowInReleaseBuilds;
            set => _allowInReleaseBuilds = value;
        }

        /// <summary>Whether agents may hold the game.</summary>
        public bool AllowPause
        {
            get => _allowPause;
            set => _allowPause = value;
        }

        /// <summary>Whether every element of UI Toolkit that a pointer meets can be clicked.</summary>
        public bool PickableIsInteractive
        {
            get => _pickableIsInteractive;
            set => _pickableIsInteractive = value;
        }

        /// <summary>Whether the bridge is on here: in the editor, in development builds, where it is asked.</summary>
        public bool IsAllowedHere =>
            Application.isEditor || Debug.isDebugBuild || _allowInReleaseBuilds || IsAskedByEnvironment;

        /// <summary>The settings of the project; those of a new project where it has none.</summary>
        public static AbuSettings Load()
        {
            var settings = Resources.Load<AbuSettings>(AssetName);
            return settings != null ? settings : CreateInstance<AbuSettings>();
        }

        /// <summary>The part that the core needs.</summary>
        public BridgeSettings ToBridgeSettings() =>
            new BridgeSettings
            {
                Transport = _transport,
                Host = _host,
                Port = _port,
                Token = _token,
            };

        static bool IsAskedByEnvironment =>
            Array.Exists(
                new[] { "BRIDLE_URL", "ABU_PORT", "ABU_WS_PORT" },
                name => !string.IsNullOrEmpty(Environment.GetEnvironmentVariable(name))
            );
    }
}
