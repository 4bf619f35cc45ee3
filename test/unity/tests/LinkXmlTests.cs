#nullable enable

using System;
using System.IO;
using System.Linq;
using System.Xml.Linq;
using Abu;
using Abu.Editor;
using NUnit.Framework;
using UnityEditor.Build.Reporting;
using UnityEditor.UnityLinker;
using UnityStandIns;

namespace StandInTests
{
    /// <summary>What a build must not leave out, and that its linker hears of it.</summary>
    [TestFixture]
    public class LinkXmlTests
    {
        static string PackageFolder =>
            Path.GetFullPath(
                Path.Combine(
                    Path.GetDirectoryName(new Uri(typeof(LinkXmlTests).Assembly.CodeBase).LocalPath),
                    "../../../../bridges/unity/com.abu.bridge"
                )
            );

        [TearDown]
        public void ForgetPackage() => EditorLoop.PackageFolder = null;

        static string? Asked() =>
            new AbuLinkXml().GenerateAdditionalLinkXmlFile(new BuildReport(), new UnityLinkerBuildPipelineData());

        [Test]
        public void TheLinkerIsGivenThatOfThePackage()
        {
            EditorLoop.PackageFolder = PackageFolder;

            Assert.That(File.Exists(Asked()), Is.True);
            Assert.That(Path.GetFileName(Asked()), Is.EqualTo("link.xml"));
        }

        [Test]
        public void ACopyInTheAssetsOfAProjectIsFoundWithoutIt()
        {
            Assert.That(Asked(), Is.Null);
        }

        [Test]
        public void TheAssemblyWithAllTypesOfTheWireIsKeptWhole()
        {
            var kept = XDocument
                .Load(Path.Combine(PackageFolder, "link.xml"))
                .Root!.Elements("assembly")
                .Where(assembly => (string?)assembly.Attribute("preserve") == "all")
                .Select(assembly => (string?)assembly.Attribute("fullname"));

            Assert.That(kept, Is.EqualTo(new[] { typeof(AbuCommand).Assembly.GetName().Name }));
        }
    }
}
