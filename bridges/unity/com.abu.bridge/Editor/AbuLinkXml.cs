#nullable enable

using System.IO;
using UnityEditor.Build;
using UnityEditor.Build.Reporting;
using UnityEditor.UnityLinker;

namespace Abu.Editor
{
    /// <summary>
    /// Hands the <c>link.xml</c> of this package to Unity's linker, which looks for such files in <c>Assets</c> only.
    /// </summary>
    public sealed class AbuLinkXml : IUnityLinkerProcessor
    {
        /// <inheritdoc/>
        public int callbackOrder => 0;

        /// <summary>The path of the file; null where this is no package, but a copy in <c>Assets</c>.</summary>
        public string? GenerateAdditionalLinkXmlFile(BuildReport report, UnityLinkerBuildPipelineData data)
        {
            var package = UnityEditor.PackageManager.PackageInfo.FindForAssembly(typeof(AbuLinkXml).Assembly);
            return package == null ? null : Path.Combine(package.resolvedPath, "link.xml");
        }
    }
}
