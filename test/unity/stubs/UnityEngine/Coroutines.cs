using System;
using System.Collections;
using System.Collections.Generic;
using UnityStandIns;

namespace UnityEngine
{
    public class YieldInstruction { }

    public sealed class WaitForEndOfFrame : YieldInstruction { }

    public sealed class WaitForFixedUpdate : YieldInstruction { }

    public sealed class WaitForSeconds : YieldInstruction
    {
        internal readonly float Seconds;

        public WaitForSeconds(float seconds) => Seconds = seconds;
    }

    public abstract class CustomYieldInstruction : IEnumerator
    {
        public abstract bool keepWaiting { get; }
        public object Current => null;

        public bool MoveNext() => keepWaiting;

        public virtual void Reset() { }
    }

    public class WaitForSecondsRealtime : CustomYieldInstruction
    {
        readonly double _until;

        public WaitForSecondsRealtime(float time) => _until = Time.unscaledTimeAsDouble + time;

        public override bool keepWaiting => Time.unscaledTimeAsDouble < _until;
    }

    public sealed class WaitUntil : CustomYieldInstruction
    {
        readonly Func<bool> _predicate;

        public WaitUntil(Func<bool> predicate) => _predicate = predicate;

        public override bool keepWaiting => !_predicate();
    }

    public sealed class WaitWhile : CustomYieldInstruction
    {
        readonly Func<bool> _predicate;

        public WaitWhile(Func<bool> predicate) => _predicate = predicate;

        public override bool keepWaiting => _predicate();
    }

    public sealed class Coroutine : YieldInstruction
    {
        readonly Stack<IEnumerator> _routines = new Stack<IEnumerator>();
        object _waitsFor;
        double _until;
        internal bool IsDone;

        internal Coroutine(IEnumerator routine) => _routines.Push(routine);

        // An exception ends a coroutine and is written to the log; the frame goes on.
        internal void Run(MonoBehaviour owner, Wait phase)
        {
            try
            {
                while (!IsDone && IsDue(phase))
                {
                    Advance();
                    phase = Wait.None;
                }
            }
            catch (Exception thrown)
            {
                IsDone = true;
                Debug.LogException(thrown);
            }
            if (IsDone)
            {
                owner.Coroutines.Remove(this);
            }
        }

        bool IsDue(Wait phase)
        {
            switch (_waitsFor)
            {
                case Started _:
                    return phase == Wait.None;
                case WaitForEndOfFrame _:
                    return phase == Wait.EndOfFrame;
                case WaitForSeconds _:
                    return phase == Wait.Update && Time.timeAsDouble >= _until;
                case Coroutine other:
                    return other.IsDone;
                case null:
                    return phase == Wait.Update || _isFresh;
                default:
                    return phase == Wait.Update;
            }
        }

        bool _isFresh = true;

        sealed class Started { }

        void Advance()
        {
            _isFresh = false;
            var current = _routines.Peek();
            if (!current.MoveNext())
            {
                _routines.Pop();
                IsDone = _routines.Count == 0;
                // What waited for an inner routine goes on at once.
                _waitsFor = new Started();
                return;
            }
            _waitsFor = current is CustomYieldInstruction ? null : current.Current;
            if (_waitsFor is WaitForSeconds seconds)
            {
                _until = Time.timeAsDouble + seconds.Seconds;
            }
            else if (_waitsFor is IEnumerator inner)
            {
                _routines.Push(inner);
                _waitsFor = new Started();
            }
        }
    }
}
