#nullable enable

namespace System.Runtime.CompilerServices
{
    /// <summary>What C# 9 asks for behind <c>init</c>, and Unity's libraries do not have.</summary>
    internal static class IsExternalInit { }
}
