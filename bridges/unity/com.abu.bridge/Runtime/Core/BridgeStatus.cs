#nullable enable

namespace Abu
{
    /// <summary>How the bridge stands, for the status window.</summary>
    public sealed class BridgeStatus
    {
        /// <summary>Who dials whom.</summary>
        public TransportKind Transport { get; internal set; }

        /// <summary>With whom it is connected, or why it is not.</summary>
        public string Peer { get; internal set; } = "";

        /// <summary>Whether somebody is there.</summary>
        public bool IsConnected { get; internal set; }

        /// <summary>Where it listens; 0 where it dials.</summary>
        public int Port { get; internal set; }

        /// <summary>The last command; empty before the first.</summary>
        public string LastCommand { get; internal set; } = "";

        /// <summary>The last error that was answered; empty before the first.</summary>
        public string LastError { get; internal set; } = "";

        /// <summary>Whether no act is being done.</summary>
        public bool IsSettled { get; internal set; } = true;

        /// <summary>The name under which Bridle plays it; empty before it was let in.</summary>
        public string NameAtBridle { get; internal set; } = "";

        /// <summary>Why Bridle does not let it in; empty where it does.</summary>
        public string Refused { get; internal set; } = "";
    }
}
