#nullable enable

using System;
using System.Globalization;
using System.Text;
using Abu;
using Newtonsoft.Json;

// Reads a scene from each line, {"compact":…,"root":…}, and writes its snapshot in a line: the vitest side compares
// it with what TypeScript makes of the same scene. Texts come as the numbers of their characters, four digits each,
// and go as escapes, since halves of characters would be lost on the way.
var settings = new JsonSerializerSettings { StringEscapeHandling = StringEscapeHandling.EscapeNonAscii };
for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
{
    var scene = JsonConvert.DeserializeObject<Scene>(line)!;
    Read(scene.Root);
    var snapshot = SnapshotFormatter.Format(scene.Root, scene.Compact);
    Console.WriteLine(JsonConvert.SerializeObject(snapshot, settings));
}

static void Read(AbuSceneNode node)
{
    node.Label = TextOf(node.Label);
    node.Description = TextOf(node.Description);
    node.Value = node.Value is string text ? TextOf(text) : node.Value;
    foreach (var child in node.Children)
    {
        Read(child);
    }
}

static string? TextOf(string? numbers)
{
    if (numbers == null)
    {
        return null;
    }
    var text = new StringBuilder();
    for (var at = 0; at < numbers.Length; at += 4)
    {
        text.Append((char)int.Parse(numbers.Substring(at, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
    }
    return text.ToString();
}

sealed class Scene
{
    [JsonProperty("compact")]
    public bool Compact { get; set; }

    [JsonProperty("root")]
    public AbuSceneNode Root { get; set; } = new AbuSceneNode();
}
