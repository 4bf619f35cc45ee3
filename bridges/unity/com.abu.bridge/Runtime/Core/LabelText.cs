#nullable enable

using System.Text;
using System.Text.RegularExpressions;

namespace Abu
{
    /// <summary>Makes labels of what a game shows: without markup and icons, in one line.</summary>
    public static class LabelText
    {
        /// <summary>How much of a text is looked at: no label is longer.</summary>
        const int CharsMax = 4096;

        // Only tags that Unity's text knows: "a < b" and "<Tab>" are what a player reads.
        static readonly Regex Tag = new Regex(
            @"</?(?:a|align|allcaps|alpha|b|br|color|cspace|font|font-weight|gradient|i|indent|line-height|line-indent"
                + @"|link|lowercase|margin|mark|material|mspace|nobr|noparse|page|pos|quad|rotate|s|size|smallcaps"
                + @"|space|sprite|strikethrough|style|sub|sup|u|underline|uppercase|voffset|width)"
                + @"(?:[ =][^<>\n]{0,200})?/?>"
                + @"|<#[0-9a-fA-F]{3,8}>",
            RegexOptions.CultureInvariant
        );

        /// <summary>
        /// A text as a label: rich text tags and glyphs of icon fonts are taken out, lines are joined by ", ". Null
        /// where nothing is left.
        /// </summary>
        public static string? Clean(string? text)
        {
            if (string.IsNullOrEmpty(text))
            {
                return null;
            }
            var shown = text!.Length > CharsMax ? text.Substring(0, CharsMax) : text;
            shown = Tag.Replace(shown.Replace("<br>", "\n"), "");
            var label = new StringBuilder(shown.Length);
            foreach (var line in shown.Split('\n', '\r', '\u2028', '\u2029'))
            {
                var words = WordsOf(line);
                if (words.Length == 0)
                {
                    continue;
                }
                if (label.Length > 0)
                {
                    label.Append(", ");
                }
                label.Append(words);
            }
            return label.Length == 0 ? null : label.ToString();
        }

        /// <summary>A line without icons, with single blanks.</summary>
        static string WordsOf(string line)
        {
            var words = new StringBuilder(line.Length);
            var isBlankDue = false;
            for (var i = 0; i < line.Length; i++)
            {
                var size = char.IsSurrogatePair(line, i) ? 2 : 1;
                if (char.IsWhiteSpace(line[i]) || line[i] == '\u200b')
                {
                    isBlankDue = words.Length > 0;
                }
                else if (!IsIcon(line, i, size))
                {
                    if (isBlankDue)
                    {
                        words.Append(' ');
                        isBlankDue = false;
                    }
                    words.Append(line, i, size);
                }
                i += size - 1;
            }
            return words.ToString();
        }

        /// <summary>Whether a character is of the ranges that fonts use for icons.</summary>
        static bool IsIcon(string line, int at, int size)
        {
            var code = size == 2 ? char.ConvertToUtf32(line, at) : line[at];
            return (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000;
        }
    }
}
