#nullable enable

// Runs inside Roslyn's own runtime, which has no threads, few of .NET's methods and no names of arguments. Each
// block of /jobs.txt is one assembly: `out path`, `kind library|program`, `docs`, `outline` without what methods do,
// `define X`, `ref path`, `standIn name`, `source path`, `end`. What was found goes to `<out>.txt`: lines `problem …`,
// `member …` and, when the assembly was made, `made`: warnings are problems, but not for those who want to run it.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

var references = new Dictionary<string, MetadataReference>();
var job = new Job("");
var broken = new HashSet<string>();
foreach (var line in Files.Read("/jobs.txt").Split('\n'))
{
    var space = line.IndexOf(' ');
    var word = space < 0 ? line : line[..space];
    var rest = space < 0 ? "" : line[(space + 1)..];
    switch (word)
    {
        case "out": job = new Job(rest); break;
        case "kind": job.IsProgram = rest == "program"; break;
        case "docs": job.WantsDocs = true; break;
        case "outline": job.IsOutline = true; break;
        case "define": job.Defines.Add(rest); break;
        case "ref": job.References.Add(rest); break;
        case "standIn": job.StandIns.Add(rest); break;
        case "source": job.Sources.Add(rest); break;
        case "end": Compile(job); break;
    }
}
Console.WriteLine("done");

void Compile(Job job)
{
    var missing = job.References.FirstOrDefault(broken.Contains);
    var found = missing is null
        ? CompileAll(job)
        : new List<string> { $"problem {Path.GetFileNameWithoutExtension(missing)} is not there" };
    if (!found.Contains("made")) broken.Add(job.Out);
    Files.Write(job.Out + ".txt", System.Text.Encoding.UTF8.GetBytes(string.Join("\n", found)));
}

List<string> CompileAll(Job job)
{
    var mode = job.WantsDocs ? DocumentationMode.Diagnose : DocumentationMode.Parse;
    var parsing = new CSharpParseOptions(LanguageVersion.CSharp9, mode, SourceCodeKind.Regular, job.Defines);
    var trees = job.Sources.Select(path =>
        CSharpSyntaxTree.ParseText(SourceText.From(Files.Read("/" + path), System.Text.Encoding.UTF8), parsing, path));
    var kind = job.IsProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary;
    var options = new CSharpCompilationOptions(kind);
    var name = Path.GetFileNameWithoutExtension(job.Out);
    var compilation = CSharpCompilation.Create(name, trees, job.References.Select(Reference), options);
    using var assembly = new MemoryStream();
    using var symbols = job.IsOutline ? null : new MemoryStream();
    var format = new EmitOptions(job.IsOutline, DebugInformationFormat.PortablePdb);
    var result = compilation.Emit(assembly, symbols, null, null, null, format);
    var found = result.Diagnostics.Where(IsWanted).Select(d => "problem " + TextOf(d)).ToList();
    if (result.Success)
    {
        found.Add("made");
        Files.Write(job.Out, assembly.ToArray());
        if (symbols != null) Files.Write(Path.ChangeExtension(job.Out, ".pdb")!, symbols.ToArray());
        found.AddRange(Members.UsedIn(compilation, job.StandIns).Select(member => "member " + member));
    }
    return found;
}

MetadataReference Reference(string path)
{
    if (!references.TryGetValue(path, out var reference))
    {
        var file = new FileStream(path, FileMode.Open, FileAccess.Read);
        var asAssembly = new MetadataReferenceProperties(MetadataImageKind.Assembly);
        references[path] = reference = MetadataReference.CreateFromStream(file, asAssembly, null, path);
    }
    return reference;
}

// Documentation is wanted of types only; what a member does is often plain from its name.
static bool IsWanted(Diagnostic diagnostic) =>
    diagnostic.Severity >= DiagnosticSeverity.Warning && !diagnostic.IsSuppressed
    && (diagnostic.Id != "CS1591" || IsOfType(diagnostic));

static bool IsOfType(Diagnostic diagnostic)
{
    var start = diagnostic.Location.SourceSpan.Start;
    var node = diagnostic.Location.SourceTree!.GetRoot().FindToken(start).Parent;
    var isConstructorOfRecord = diagnostic.GetMessage().Contains("(");
    return node is BaseTypeDeclarationSyntax && !isConstructorOfRecord;
}

static string TextOf(Diagnostic diagnostic)
{
    var span = diagnostic.Location.GetLineSpan();
    var at = span.StartLinePosition;
    var text = $"error {diagnostic.Id}: {diagnostic.GetMessage().Replace('\n', ' ')}";
    return span.Path is { Length: > 0 } ? $"{span.Path}({at.Line + 1},{at.Character + 1}): {text}" : text;
}

class Job
{
    public Job(string path) => Out = path;

    public string Out { get; }
    public bool IsProgram { get; set; }
    public bool WantsDocs { get; set; }
    public bool IsOutline { get; set; }
    public List<string> Defines { get; } = new();
    public List<string> References { get; } = new();
    public List<string> Sources { get; } = new();
    public HashSet<string> StandIns { get; } = new();
}

static class Files
{
    public static string Read(string path)
    {
        using var reader = new StreamReader(new FileStream(path, FileMode.Open, FileAccess.Read));
        return reader.ReadToEnd();
    }

    public static void Write(string path, byte[] bytes)
    {
        using var file = new FileStream(path, FileMode.Create, FileAccess.Write);
        file.Write(bytes, 0, bytes.Length);
    }
}

// What sources use of the assemblies that stand in for Unity's.
static class Members
{
    static readonly SymbolDisplayFormat Format = new(
        SymbolDisplayGlobalNamespaceStyle.Omitted,
        SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        SymbolDisplayGenericsOptions.IncludeTypeParameters,
        SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeContainingType,
        SymbolDisplayDelegateStyle.NameOnly,
        SymbolDisplayExtensionMethodStyle.StaticMethod,
        SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeParamsRefOut,
        SymbolDisplayPropertyStyle.NameOnly,
        SymbolDisplayLocalOptions.None,
        SymbolDisplayKindOptions.None,
        SymbolDisplayMiscellaneousOptions.UseSpecialTypes);

    public static IEnumerable<string> UsedIn(CSharpCompilation compilation, HashSet<string> standIns)
    {
        var used = new HashSet<string>();
        foreach (var tree in compilation.SyntaxTrees.Where(_ => standIns.Count > 0))
        {
            var model = compilation.GetSemanticModel(tree);
            foreach (var node in tree.GetRoot().DescendantNodes())
            {
                foreach (var symbol in SymbolsOf(model, node)) Add(symbol);
            }
        }
        return used.OrderBy(name => name, StringComparer.Ordinal);

        void Add(ISymbol? symbol)
        {
            if (symbol is INamespaceSymbol or ITypeParameterSymbol or null) return;
            if (symbol is IMethodSymbol { MethodKind: MethodKind.BuiltinOperator }) return;
            if (symbol is IMethodSymbol { ReducedFrom: { } extension }) symbol = extension;
            symbol = symbol.OriginalDefinition;
            if (symbol.ContainingAssembly is not { } home || !standIns.Contains(home.Name)) return;
            if (symbol is IMethodSymbol { AssociatedSymbol: { } property }) symbol = property;
            if (symbol is not (IMethodSymbol or IPropertySymbol or IFieldSymbol or IEventSymbol or INamedTypeSymbol))
            {
                return;
            }
            used.Add(symbol.ToDisplayString(Format));
            if (symbol.ContainingType is { } type) used.Add(type.OriginalDefinition.ToDisplayString(Format));
        }
    }

    static IEnumerable<ISymbol?> SymbolsOf(SemanticModel model, SyntaxNode node)
    {
        switch (node)
        {
            case SimpleNameSyntax or BaseObjectCreationExpressionSyntax or ElementAccessExpressionSyntax
                or BinaryExpressionSyntax or PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax
                or AssignmentExpressionSyntax or ConstructorInitializerSyntax:
                yield return model.GetSymbolInfo(node).Symbol;
                break;
            case MethodDeclarationSyntax method:
                yield return model.GetDeclaredSymbol(method)?.OverriddenMethod;
                break;
            case PropertyDeclarationSyntax property:
                yield return model.GetDeclaredSymbol(property)?.OverriddenProperty;
                break;
        }
        if (node is ExpressionSyntax expression) yield return model.GetConversion(expression).MethodSymbol;
    }
}
