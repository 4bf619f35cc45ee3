#nullable enable

using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Abu
{
    /// <summary>
    /// Keys of elements that are objects: the same for the same object, never given to another one, and forgotten
    /// with it. An object is held by nobody here, so that a game frees what it wants to.
    /// </summary>
    public static class ElementKeys
    {
        /// <summary>
        /// Tells these keys from those of the same game before it was started anew or its code was loaded anew: then
        /// the count begins again, and clients still know the keys of before.
        /// </summary>
        static readonly string Life = Guid.NewGuid().ToString("N").Substring(0, 8);
        static readonly ConditionalWeakTable<object, string> Keys = new ConditionalWeakTable<object, string>();
        static long _last;

        /// <summary>The key of an object, as <c>Button#3f9a1c22-12</c>.</summary>
        public static string KeyOf(object element) =>
            Keys.GetValue(element, one => one.GetType().Name + "#" + Life + "-" + Interlocked.Increment(ref _last));
    }
}
