using System.Reflection;

namespace UnityEditor.Build
{
    public interface IOrderedCallback
    {
        int callbackOrder { get; }
    }

    public interface IUnityLinkerProcessor : IOrderedCallback
    {
        string GenerateAdditionalLinkXmlFile(
            Reporting.BuildReport report,
            UnityLinker.UnityLinkerBuildPipelineData data
        );
    }
}

namespace UnityEditor.Build.Reporting
{
    public sealed class BuildReport : UnityEngine.Object { }
}

namespace UnityEditor.UnityLinker
{
    public sealed class UnityLinkerBuildPipelineData { }
}

namespace UnityEditor.PackageManager
{
    public sealed class PackageInfo
    {
        public string resolvedPath { get; internal set; }

        // None of an assembly that is not of a package.
        public static PackageInfo FindForAssembly(Assembly assembly) =>
            UnityStandIns.EditorLoop.PackageFolder == null
                ? null
                : new PackageInfo { resolvedPath = UnityStandIns.EditorLoop.PackageFolder };
    }
}
