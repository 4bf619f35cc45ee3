#nullable enable

using System;
using System.IO;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>Reads and writes messages. Texts stay as they were, also those that look like dates.</summary>
    public static class WireJson
    {
        /// <summary>Values within values of one request: a deeper one is refused before it is read.</summary>
        const int DepthMax = 64;

        static readonly JsonSerializer Serializer = JsonSerializer.Create(
            new JsonSerializerSettings { DateParseHandling = DateParseHandling.None, MaxDepth = DepthMax }
        );

        /// <summary>A message in one line.</summary>
        public static string Write(object message)
        {
            using var text = new StringWriter(System.Globalization.CultureInfo.InvariantCulture);
            Serializer.Serialize(text, message);
            return text.ToString();
        }

        /// <summary>A message; null for what is no object, with the reason.</summary>
        public static JObject? Read(string text, out string error)
        {
            error = "";
            try
            {
                using var reader = new JsonTextReader(new StringReader(text))
                {
                    DateParseHandling = DateParseHandling.None,
                    MaxDepth = DepthMax,
                };
                var read = JToken.ReadFrom(reader);
                if (reader.Read())
                {
                    error = "there is more behind the object";
                }
                else if (read is JObject message)
                {
                    return message;
                }
                else
                {
                    error = "it is no object";
                }
            }
            catch (JsonException fault)
            {
                error = fault.Message;
            }
            return null;
        }

        /// <summary>The request that a message is; null where it is none.</summary>
        public static AbuCommand? CommandOf(JObject message)
        {
            var id = message["id"];
            var command = message["command"];
            if (id == null || command == null || command.Type != JTokenType.String)
            {
                return null;
            }
            return new AbuCommand
            {
                Id = id.Type == JTokenType.String ? (string)id! : id.ToString(Formatting.None),
                Command = (string)command!,
                Params = message["params"] as JObject,
            };
        }

        /// <summary>Parameters as a type; throws <see cref="AbuException"/> for a field of the wrong kind.</summary>
        public static T Params<T>(AbuCommand command)
            where T : new()
        {
            if (command.Params == null)
            {
                return new T();
            }
            try
            {
                return command.Params.ToObject<T>(Serializer) ?? new T();
            }
            catch (Exception fault)
            {
                throw new AbuException(
                    ErrorCodes.BadParams,
                    "The params of " + command.Command + ": " + FirstLine(fault.Message)
                );
            }
        }

        static string FirstLine(string text)
        {
            var end = text.IndexOf('\n');
            return end < 0 ? text : text.Substring(0, end);
        }
    }
}
