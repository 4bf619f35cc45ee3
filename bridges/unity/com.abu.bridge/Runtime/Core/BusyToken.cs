#nullable enable

using System;
using System.Collections.Generic;

namespace Abu
{
    /// <summary>
    /// Says that something goes on over several frames, as a press and its release: until it is disposed, no action
    /// counts as settled. Acquired and disposed on the main thread.
    /// </summary>
    public sealed class BusyToken : IDisposable
    {
        static readonly List<BusyToken> Active = new List<BusyToken>();
        static string? _notDelivered;

        readonly string _what;

        BusyToken(string what) => _what = what;

        /// <summary>Whether something goes on.</summary>
        public static bool IsAnyActive => Active.Count > 0;

        /// <summary>What goes on, in words.</summary>
        public static List<string> Reasons => Active.ConvertAll(token => token._what);

        /// <summary>
        /// Begins something; <paramref name="what"/> is told to agents that wait too long for its end.
        /// </summary>
        public static BusyToken Acquire(string what = "a step of the game")
        {
            var token = new BusyToken(what);
            Active.Add(token);
            return token;
        }

        /// <summary>Ends it, and says that the action which it belongs to did not reach its element.</summary>
        public void DisposeNotDelivered(string reason)
        {
            if (Active.Contains(this))
            {
                _notDelivered = reason;
            }
            Dispose();
        }

        /// <summary>Ends it. A second call does nothing.</summary>
        public void Dispose() => Active.Remove(this);

        /// <summary>Forgets all: for a game that begins anew in the same process.</summary>
        public static void Reset()
        {
            Active.Clear();
            _notDelivered = null;
        }

        /// <summary>Why the action that is being done did not arrive, if somebody said so; asked once.</summary>
        internal static string? TakeNotDelivered()
        {
            var reason = _notDelivered;
            _notDelivered = null;
            return reason;
        }
    }
}
