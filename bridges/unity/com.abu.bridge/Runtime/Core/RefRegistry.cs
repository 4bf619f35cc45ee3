#nullable enable

using System.Collections.Generic;

namespace Abu
{
    /// <summary>
    /// The refs <c>e1</c>, <c>e2</c> … of one snapshot and what stands behind them. Walkers register every interactive
    /// element as they come to it, each before what is in it; the next snapshot begins anew.
    /// </summary>
    public class RefRegistry
    {
        readonly List<RefCallbacks> _registered = new List<RefCallbacks>();

        /// <summary>How many elements are registered.</summary>
        public int Count => _registered.Count;

        /// <summary>Gives the next ref to an element.</summary>
        public string Register(RefCallbacks callbacks)
        {
            _registered.Add(callbacks);
            return "e" + _registered.Count;
        }

        /// <summary>What stands behind <c>e3</c> or <c>@e3</c>; null where nothing does.</summary>
        public RefCallbacks? Lookup(string? givenRef)
        {
            var number = NumberOf(givenRef);
            return number >= 1 && number <= _registered.Count ? _registered[number - 1] : null;
        }

        /// <summary>Forgets all refs; the next one is <c>e1</c> again.</summary>
        public void Clear() => _registered.Clear();

        /// <summary>Forgets what was registered behind the first so many.</summary>
        internal void Truncate(int count) => _registered.RemoveRange(count, _registered.Count - count);

        /// <summary>3 of <c>e3</c> and of <c>@e3</c>; 0 of what is no ref.</summary>
        static int NumberOf(string? givenRef)
        {
            if (givenRef == null)
            {
                return 0;
            }
            var at = givenRef.StartsWith("@", System.StringComparison.Ordinal) ? 1 : 0;
            if (givenRef.Length - at < 2 || givenRef.Length - at > 9 || givenRef[at] != 'e' || givenRef[at + 1] == '0')
            {
                return 0;
            }
            var number = 0;
            for (var i = at + 1; i < givenRef.Length; i++)
            {
                if (givenRef[i] < '0' || givenRef[i] > '9')
                {
                    return 0;
                }
                number = number * 10 + (givenRef[i] - '0');
            }
            return number;
        }
    }
}
