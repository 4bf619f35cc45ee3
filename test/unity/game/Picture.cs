#nullable enable

using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Text;

namespace ConsoleGame
{
    /// <summary>
    /// A picture as PNG: every element is a rectangle, light where it can be acted on and dark where not.
    /// </summary>
    static class Picture
    {
        public const int Width = 320;
        public const int Height = 600;
        const int Colours = 3;
        const byte Ground = 20;
        const byte Passive = 90;
        const byte Active = 200;
        const int Row = 22;

        /// <summary>Gives every element a row of the picture, from above.</summary>
        public static void LayOut(IEnumerable<Widget> widgets)
        {
            var top = 4;
            foreach (var widget in widgets)
            {
                widget.Bounds = new double[] { 8, top, Width - 16, Row - 4 };
                top += Row;
            }
        }

        public static byte[] Of(IEnumerable<Widget> widgets)
        {
            var lines = new byte[Height, Width];
            foreach (var widget in widgets)
            {
                var isActive = widget.IsInteractive && !widget.IsDisabled;
                Fill(lines, widget.Bounds!, isActive ? Active : Passive);
            }
            var raw = new byte[Height * (Width * Colours + 1)];
            for (var y = 0; y < Height; y++)
            {
                for (var i = 0; i < Width * Colours; i++)
                {
                    raw[y * (Width * Colours + 1) + 1 + i] = Math.Max(lines[y, i / Colours], Ground);
                }
            }
            return Png(raw);
        }

        static void Fill(byte[,] lines, double[] bounds, byte grey)
        {
            for (var y = (int)bounds[1]; y < Math.Min(Height, bounds[1] + bounds[3]); y++)
            {
                for (var x = (int)bounds[0]; x < Math.Min(Width, bounds[0] + bounds[2]); x++)
                {
                    lines[y, x] = grey;
                }
            }
        }

        /// <summary>Eight bits for each colour of a pixel; every line begins with its filter, which is none.</summary>
        static byte[] Png(byte[] raw)
        {
            using var file = new MemoryStream();
            file.Write(new byte[] { 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a }, 0, 8);
            using var header = new MemoryStream();
            Write(header, Width);
            Write(header, Height);
            header.Write(new byte[] { 8, 2, 0, 0, 0 }, 0, 5);
            Chunk(file, "IHDR", header.ToArray());
            Chunk(file, "IDAT", Zlib(raw));
            Chunk(file, "IEND", new byte[0]);
            return file.ToArray();
        }

        static byte[] Zlib(byte[] raw)
        {
            using var packed = new MemoryStream();
            packed.Write(new byte[] { 0x78, 0x01 }, 0, 2);
            using (var deflate = new DeflateStream(packed, CompressionMode.Compress, true))
            {
                deflate.Write(raw, 0, raw.Length);
            }
            uint a = 1;
            uint b = 0;
            foreach (var one in raw)
            {
                a = (a + one) % 65521;
                b = (b + a) % 65521;
            }
            Write(packed, (int)(b << 16 | a));
            return packed.ToArray();
        }

        static void Chunk(Stream file, string kind, byte[] data)
        {
            Write(file, data.Length);
            using var summed = new MemoryStream();
            summed.Write(Encoding.ASCII.GetBytes(kind), 0, 4);
            summed.Write(data, 0, data.Length);
            var bytes = summed.ToArray();
            file.Write(bytes, 0, bytes.Length);
            Write(file, (int)Crc(bytes));
        }

        static uint Crc(byte[] bytes)
        {
            var crc = 0xffffffffu;
            foreach (var one in bytes)
            {
                crc ^= one;
                for (var bit = 0; bit < 8; bit++)
                {
                    crc = (crc & 1) == 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
                }
            }
            return ~crc;
        }

        static void Write(Stream stream, int number)
        {
            for (var shift = 24; shift >= 0; shift -= 8)
            {
                stream.WriteByte((byte)(number >> shift));
            }
        }
    }
}
