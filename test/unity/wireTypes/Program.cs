#nullable enable

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Abu;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

// Prints what the types of the wire are in JSON, {"<type>":{"fields":{"<name>":"<kind>"},"filled":{…}}}: their fields
// as Json.NET sees them, and one object of each with every field filled. The vitest side holds that to the schema.
var types = typeof(AbuCommand).Assembly.GetExportedTypes().Where(type => FieldsOf(type).Any());
var described = types.ToDictionary(
    type => type.Name,
    type => new
    {
        fields = FieldsOf(type).ToDictionary(NameOf, field => KindOf(field.PropertyType)),
        filled = Filled.Object(type),
    });
Console.WriteLine(WireJson.Write(described));

static IEnumerable<PropertyInfo> FieldsOf(Type type) =>
    type.GetProperties().Where(property => property.GetCustomAttribute<JsonPropertyAttribute>() != null);

static string NameOf(PropertyInfo field) => field.GetCustomAttribute<JsonPropertyAttribute>()!.PropertyName!;

static string KindOf(Type given)
{
    var type = Nullable.GetUnderlyingType(given) ?? given;
    if (type == typeof(object))
    {
        return "any";
    }
    if (type == typeof(string))
    {
        return "string";
    }
    if (type == typeof(bool))
    {
        return "boolean";
    }
    if (type == typeof(int) || type == typeof(long))
    {
        return "integer";
    }
    if (type == typeof(double))
    {
        return "number";
    }
    var isList = typeof(IEnumerable).IsAssignableFrom(type) && !typeof(IDictionary).IsAssignableFrom(type);
    return isList && type != typeof(JObject) ? "array" : "object";
}

static class Filled
{
    /// <summary>Fields that take only some values, or so many.</summary>
    static readonly Dictionary<string, object> Special = new Dictionary<string, object>
    {
        ["AbuCommand.Command"] = "snapshot",
        ["AbuCommand.Params"] = new JObject(),
        ["AbuEvent.Data"] = new JObject { ["frame"] = 1 },
        ["AbuEvent.Event"] = "frame",
        ["AbuResponse.Code"] = ErrorCodes.Internal,
        ["AbuResponse.Success"] = false,
        ["AbuSceneNode.Actions"] = new List<string> { "click" },
        ["AbuSceneNode.Bounds"] = new double[] { 1, 2, 3.5, 4 },
        ["AbuSceneNode.Checked"] = "mixed",
        ["AbuSceneNode.Value"] = 1.5,
        ["ClickParams.Button"] = "right",
        ["ControlData.Kind"] = "choice",
        ["HelloData.Commands"] = new List<string> { "snapshot", "click" },
        ["PointerParams.Button"] = "middle",
        ["PointerParams.Kind"] = "wheel",
        ["PressParams.Move"] = "down",
    };

    public static object Object(Type type)
    {
        var made = Activator.CreateInstance(type)!;
        foreach (var field in type.GetProperties().Where(property => property.CanWrite))
        {
            if (field.GetCustomAttribute<JsonPropertyAttribute>() != null)
            {
                field.SetValue(made, ValueOf(field, type));
            }
        }
        return made;
    }

    static object? ValueOf(PropertyInfo field, Type home)
    {
        if (Special.TryGetValue(home.Name + "." + field.Name, out var value))
        {
            return value;
        }
        var type = Nullable.GetUnderlyingType(field.PropertyType) ?? field.PropertyType;
        if (type == home || type == typeof(List<>).MakeGenericType(home))
        {
            return Activator.CreateInstance(type); // a node within a node is empty, or there would be no end
        }
        return Value(type);
    }

    static object Value(Type type)
    {
        if (type == typeof(string) || type == typeof(object))
        {
            return "text";
        }
        if (type == typeof(bool))
        {
            return true;
        }
        if (type == typeof(double[]))
        {
            return new double[] { 640, 400 };
        }
        if (type == typeof(JObject))
        {
            return new JObject { ["gold"] = 3 };
        }
        if (type == typeof(JToken))
        {
            return new JValue(1);
        }
        if (type.IsPrimitive)
        {
            return Convert.ChangeType(1, type);
        }
        if (type.IsGenericType && Activator.CreateInstance(type) is IDictionary dictionary)
        {
            dictionary["one"] = Value(type.GetGenericArguments()[1]);
            return dictionary;
        }
        if (type.IsGenericType && Activator.CreateInstance(type) is IList list)
        {
            list.Add(Value(type.GetGenericArguments()[0]));
            return list;
        }
        return Object(type);
    }
}
