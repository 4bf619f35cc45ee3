using System.Collections.Generic;

namespace UnityEngine.Events
{
    public delegate void UnityAction();

    public delegate void UnityAction<T0>(T0 arg0);

    public delegate void UnityAction<T0, T1>(T0 arg0, T1 arg1);

    public abstract class UnityEventBase
    {
        public int GetPersistentEventCount() => 0;

        public abstract void RemoveAllListeners();
    }

    public class UnityEvent : UnityEventBase
    {
        readonly List<UnityAction> _listeners = new List<UnityAction>();

        public void AddListener(UnityAction call) => _listeners.Add(call);

        public void RemoveListener(UnityAction call) => _listeners.Remove(call);

        public override void RemoveAllListeners() => _listeners.Clear();

        public void Invoke()
        {
            foreach (var listener in _listeners.ToArray())
            {
                listener();
            }
        }
    }

    public class UnityEvent<T0> : UnityEventBase
    {
        readonly List<UnityAction<T0>> _listeners = new List<UnityAction<T0>>();

        public void AddListener(UnityAction<T0> call) => _listeners.Add(call);

        public void RemoveListener(UnityAction<T0> call) => _listeners.Remove(call);

        public override void RemoveAllListeners() => _listeners.Clear();

        public void Invoke(T0 arg0)
        {
            foreach (var listener in _listeners.ToArray())
            {
                listener(arg0);
            }
        }
    }
}
