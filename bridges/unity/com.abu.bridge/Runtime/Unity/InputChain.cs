#nullable enable

using System;
using System.Collections.Generic;
using System.Runtime.ExceptionServices;

namespace Abu
{
    /// <summary>Several takers of input: each is asked until one takes it, that of the game first.</summary>
    sealed class InputChain : IInputInjector
    {
        readonly List<IInputInjector> _injectors;

        public InputChain(List<IInputInjector> injectors) => _injectors = injectors;

        public bool Key(string key, KeyMove move) => _injectors.Exists(one => one.Key(key, move));

        public bool Text(string text) => _injectors.Exists(one => one.Text(text));

        public bool Pointer(PointerParams pointer) => _injectors.Exists(one => one.Pointer(pointer));

        public void ReleaseAll() => DoAll(_injectors, one => one.ReleaseAll());

        /// <summary>Does it for each, also where it fails for some; the first failure is thrown at the end.</summary>
        internal static void DoAll<T>(IEnumerable<T> all, Action<T> act)
        {
            ExceptionDispatchInfo? first = null;
            foreach (var one in all)
            {
                try
                {
                    act(one);
                }
                catch (Exception fault)
                {
                    first ??= ExceptionDispatchInfo.Capture(fault);
                }
            }
            first?.Throw();
        }
    }
}
