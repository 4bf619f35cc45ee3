using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("UnityEngine.UI")]
[assembly: InternalsVisibleTo("UnityEditor")]
[assembly: InternalsVisibleTo("UnityEngine.TestRunner")]
