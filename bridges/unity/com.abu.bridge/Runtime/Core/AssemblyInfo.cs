#nullable enable

using System.Runtime.CompilerServices;

// What no game calls is tested all the same.
[assembly: InternalsVisibleTo("Abu.Bridge.Tests")]
