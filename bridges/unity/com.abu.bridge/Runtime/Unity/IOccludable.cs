#nullable enable

using System;

namespace Abu
{
    /// <summary>
    /// A walker whose elements lie below panels that the game opens. While <see cref="IsOccluded"/> says so, it shows
    /// none of them: they could not be clicked.
    /// </summary>
    public interface IOccludable
    {
        /// <summary>Whether panels are open over all of it; null where nothing ever is.</summary>
        Func<bool>? IsOccluded { get; set; }
    }
}
