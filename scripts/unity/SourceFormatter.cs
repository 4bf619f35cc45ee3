#nullable enable

// Runs inside Roslyn's own runtime, see Compiler.cs: formats every file that /sources.txt names, in its place.
using System;
using System.IO;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Text;

// Lines that no define switches on are not formatted, so that the oldest and the newest Unity have their turns.
var editor = new[] { "UNITY_EDITOR", "UNITY_INCLUDE_TESTS", "ABU_STAND_INS" };
var newest = new[] { "UNITY_6000_4_OR_NEWER", "UNITY_6000_5_OR_NEWER" };
using var workspace = new AdhocWorkspace();
foreach (var path in Read("/sources.txt").Split('\n'))
{
    var text = Read("/" + path);
    // What a source has whatever is defined needs no second turn.
    foreach (var defines in text.Contains("#if") ? new[] { editor, newest } : new[] { editor })
    {
        text = Formatted(text, defines);
    }
    using var file = new FileStream("/" + path, FileMode.Create, FileAccess.Write);
    var bytes = new UTF8Encoding(false).GetBytes(text);
    file.Write(bytes, 0, bytes.Length);
}
Console.WriteLine("done");

string Formatted(string text, string[] defines)
{
    var parsing = new CSharpParseOptions(
        LanguageVersion.CSharp9, DocumentationMode.Parse, SourceCodeKind.Regular, defines);
    var tree = CSharpSyntaxTree.ParseText(SourceText.From(text, Encoding.UTF8), parsing, "");
    return Formatter.Format(tree.GetRoot(), workspace, null, default).ToFullString();
}

static string Read(string path)
{
    using var reader = new StreamReader(new FileStream(path, FileMode.Open, FileAccess.Read));
    return reader.ReadToEnd();
}
