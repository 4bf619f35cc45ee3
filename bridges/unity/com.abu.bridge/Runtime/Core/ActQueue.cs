#nullable enable

using System;
using System.Collections.Generic;

namespace Abu
{
    /// <summary>Acts that follow one after the other: one goes on at a time, and the others wait.</summary>
    sealed class ActQueue
    {
        const int ActsMax = 64;

        readonly Queue<Act> _waiting = new Queue<Act>();
        Act? _current;

        /// <summary>Whether none goes on and none waits.</summary>
        public bool IsEmpty => _current == null && _waiting.Count == 0;

        /// <summary>Whether one goes on.</summary>
        public bool IsBusy => _current != null;

        /// <summary>Called at the end of every frame that has passed in the game.</summary>
        public void EndFrame(IAbuBridge bridge)
        {
            var current = _current;
            if (current != null)
            {
                Try(current, bridge, () => current.EndFrame(bridge));
            }
        }

        /// <summary>Ends those that are meant, and says whether there were any.</summary>
        public bool Cancel(Func<AbuCommand, bool> isMeant, IAbuBridge bridge)
        {
            var isFound = false;
            foreach (var act in _waiting.ToArray())
            {
                if (isMeant(act.Command) && !act.IsOver)
                {
                    isFound = true;
                    act.End(Cancelled(act.Command));
                }
            }
            if (_current != null && isMeant(_current.Command) && !_current.IsOver)
            {
                isFound = true;
                bridge.Clock.Hold();
                _current.End(Cancelled(_current.Command));
                BeginNext(bridge);
            }
            return isFound;
        }

        static AbuResponse Cancelled(AbuCommand command) =>
            AbuResponse.Failed(command.Id, ErrorCodes.Cancelled, "The " + command.Command + " was cancelled");

        /// <summary>Puts an act behind the others; it begins at once where there are none.</summary>
        public void Add(Act act, IAbuBridge bridge)
        {
            if (_waiting.Count >= ActsMax)
            {
                throw new AbuException(ErrorCodes.Internal, ActsMax + " acts wait already", "wait for their answers");
            }
            _waiting.Enqueue(act);
            BeginNext(bridge);
        }

        /// <summary>Begins the next one, where none goes on.</summary>
        public void BeginNext(IAbuBridge bridge)
        {
            if (_current != null && !_current.IsOver)
            {
                return;
            }
            _current = null;
            while (_current == null && _waiting.Count > 0)
            {
                var act = _waiting.Dequeue();
                if (act.IsOver)
                {
                    continue;
                }
                _current = act;
                Try(act, bridge, () => act.Begin(bridge));
                if (act.IsOver)
                {
                    _current = null;
                }
            }
        }

        /// <summary>Goes on with an act; whatever goes wrong in the game is its answer.</summary>
        static void Try(Act act, IAbuBridge bridge, Action part)
        {
            try
            {
                part();
            }
            catch (Exception fault)
            {
                bridge.Clock.Hold();
                act.End(Failure.Of(act.Command, fault, bridge));
            }
        }
    }
}
