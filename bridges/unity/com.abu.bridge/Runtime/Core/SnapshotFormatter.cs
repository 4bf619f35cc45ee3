#nullable enable

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Abu
{
    /// <summary>
    /// Writes a tree of elements as indented text, a line for each: <c>- button "End Turn" [ref=e1]</c>. Labels are
    /// written as JSON writes them, so that none can end its quotes, begin a line or look like a ref.
    /// </summary>
    public static class SnapshotFormatter
    {
        /// <summary>What a label, a value or a description is cut to.</summary>
        public const int LabelCharsMax = 300;

        /// <summary>
        /// The text and what its refs name. A node that can be acted on has the ref it was given, or the next number
        /// in the order of the lines. <paramref name="compact"/> leaves out what has no label, cannot be acted on
        /// and holds nothing that can.
        /// </summary>
        public static SnapshotData Format(AbuSceneNode root, bool compact = false)
        {
            var lines = new Lines(compact ? HoldersOf(root) : null);
            lines.Add(root, 0);
            return lines.Data();
        }

        /// <summary>Every element that can be acted on or holds one that can.</summary>
        static HashSet<AbuSceneNode> HoldersOf(AbuSceneNode root)
        {
            var holders = new HashSet<AbuSceneNode>();
            Holds(root, holders);
            return holders;
        }

        static bool Holds(AbuSceneNode node, HashSet<AbuSceneNode> holders)
        {
            var holds = node.Interactive;
            foreach (var child in node.Children)
            {
                holds |= Holds(child, holders);
            }
            if (holds)
            {
                holders.Add(node);
            }
            return holds;
        }

        /// <summary>A text of the game in quotes.</summary>
        static string Quoted(string text)
        {
            var shown = Cut(text);
            var quoted = new StringBuilder(shown.Length + 2).Append('"');
            for (var i = 0; i < shown.Length; i++)
            {
                var letter = shown[i];
                var isPair = char.IsSurrogatePair(shown, i);
                if (letter == '"' || letter == '\\')
                {
                    quoted.Append('\\').Append(letter);
                }
                else if (letter == '[' && LooksLikeRef(shown, i))
                {
                    quoted.Append("\\u005b");
                }
                else if (!isPair && IsUnseen(letter))
                {
                    AppendEscaped(quoted, letter);
                }
                else
                {
                    quoted.Append(shown, i, isPair ? 2 : 1);
                }
                i += isPair ? 1 : 0;
            }
            return quoted.Append('"').ToString();
        }

        static void AppendEscaped(StringBuilder quoted, char letter)
        {
            var at = "\b\t\n\f\r".IndexOf(letter);
            if (at >= 0)
            {
                quoted.Append('\\').Append("btnfr"[at]);
            }
            else
            {
                quoted.Append("\\u").Append(((int)letter).ToString("x4", CultureInfo.InvariantCulture));
            }
        }

        static bool LooksLikeRef(string text, int at) =>
            string.Compare(text, at, "[ref=", 0, 5, StringComparison.OrdinalIgnoreCase) == 0;

        /// <summary>
        /// Ends of lines, control characters, halves of characters and marks that turn the direction of writing:
        /// whatever could make a line look like another, or like two.
        /// </summary>
        static bool IsUnseen(char letter) =>
            char.IsControl(letter)
            || char.IsSurrogate(letter)
            || letter == '\u061c'
            || letter == '\u200e'
            || letter == '\u200f'
            || (letter >= '\u2028' && letter <= '\u202e')
            || (letter >= '\u2066' && letter <= '\u2069');

        /// <summary>At most so many characters; an ellipsis says that there were more.</summary>
        static string Cut(string text)
        {
            if (text.Length <= LabelCharsMax)
            {
                return text;
            }
            var end = LabelCharsMax - 1;
            return text.Substring(0, char.IsHighSurrogate(text[end - 1]) ? end - 1 : end) + "…";
        }

        /// <summary>The lines of one snapshot as they are written.</summary>
        sealed class Lines
        {
            readonly HashSet<AbuSceneNode>? _holders;
            readonly StringBuilder _text = new StringBuilder();
            readonly Dictionary<string, SnapshotRef> _refs = new Dictionary<string, SnapshotRef>();
            readonly Dictionary<string, int> _alike = new Dictionary<string, int>();
            int _interactive;

            public Lines(HashSet<AbuSceneNode>? holders) => _holders = holders;

            public SnapshotData Data() => new SnapshotData { Snapshot = _text.ToString(), Refs = _refs };

            public void Add(AbuSceneNode node, int level)
            {
                var isShown = _holders == null || !string.IsNullOrEmpty(node.Label) || _holders.Contains(node);
                if (isShown)
                {
                    if (_text.Length > 0)
                    {
                        _text.Append('\n');
                    }
                    _text.Append(' ', 2 * level).Append("- ");
                    AppendLine(node);
                }
                foreach (var child in node.Children)
                {
                    Add(child, isShown ? level + 1 : level);
                }
            }

            void AppendLine(AbuSceneNode node)
            {
                var name = node.Label ?? "";
                _text.Append(node.Role);
                if (name.Length > 0)
                {
                    _text.Append(' ').Append(Quoted(name));
                }
                if (node.Interactive)
                {
                    AppendRef(node, name);
                }
                AppendStates(node);
            }

            void AppendRef(AbuSceneNode node, string name)
            {
                _interactive++;
                var given = node.Ref ?? "e" + _interactive;
                _refs[given] = new SnapshotRef { Role = node.Role, Name = Cut(name) };
                _text.Append(" [ref=").Append(given).Append(']');
                var alike = node.Role + " " + name;
                _alike.TryGetValue(alike, out var before);
                _alike[alike] = before + 1;
                if (before > 0)
                {
                    _text.Append(" [nth=").Append(before).Append(']');
                }
            }

            void AppendStates(AbuSceneNode node)
            {
                Append(node.Disabled, " [disabled]");
                Append("mixed".Equals(node.Checked), " [checked=mixed]");
                Append(true.Equals(node.Checked), " [checked]");
                Append(node.Selected == true, " [selected]");
                Append(node.Expanded == true, " [expanded]");
                Append(node.Focused, " [focused]");
                if (node.Value is string text)
                {
                    Append(text.Length > 0, () => " [value=" + Quoted(text) + "]");
                }
                else if (node.Value != null)
                {
                    _text.Append(" [value=").Append(NumberOf(node.Value)).Append(']');
                }
                Append(
                    !string.IsNullOrEmpty(node.Description),
                    () => " [description=" + Quoted(node.Description!) + "]"
                );
            }

            /// <summary>A number with at most three digits behind the point.</summary>
            static string NumberOf(object value)
            {
                var number = Convert.ToDouble(value, CultureInfo.InvariantCulture);
                var rounded = Math.Floor(number * 1000 + 0.5) / 1000;
                return rounded.ToString("R", CultureInfo.InvariantCulture);
            }

            void Append(bool isSo, string state)
            {
                if (isSo)
                {
                    _text.Append(state);
                }
            }

            void Append(bool isSo, Func<string> state)
            {
                if (isSo)
                {
                    _text.Append(state());
                }
            }
        }
    }
}
