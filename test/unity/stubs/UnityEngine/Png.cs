using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using UnityEngine;
using UnityEngine.UIElements;

namespace UnityStandIns
{
    // A picture of the boxes of the UI: a frame and a fill for every element, so that pictures differ as scenes do.
    public static class Picture
    {
        // Other assemblies of the stand-ins draw into the picture, too: pixels in rows from above, three bytes each.
        internal static readonly List<Action<byte[], int, int>> Painters = new List<Action<byte[], int, int>>();

        internal static void Draw(byte[] pixels, int width, int height)
        {
            for (var i = 0; i < pixels.Length; i++)
            {
                pixels[i] = 32;
            }
            foreach (var panel in RuntimePanel.All)
            {
                DrawElement(panel.visualTree, pixels, width, height);
            }
            foreach (var painter in Painters)
            {
                painter(pixels, width, height);
            }
        }

        static void DrawElement(VisualElement element, byte[] pixels, int width, int height)
        {
            if (element.resolvedStyle.display == DisplayStyle.None || element.resolvedStyle.opacity == 0)
            {
                return;
            }
            if (element.resolvedStyle.visibility == Visibility.Visible && element.hierarchy.parent != null)
            {
                var seed = element.GetType().Name.Length * 40;
                Box(pixels, width, height, element.worldBound, (byte)(64 + seed % 128), (byte)(96 + seed % 96));
            }
            foreach (var child in element.hierarchy.Children())
            {
                DrawElement(child, pixels, width, height);
            }
        }

        internal static void Box(byte[] pixels, int width, int height, Rect at, byte fill, byte tint)
        {
            if (float.IsNaN(at.width) || float.IsNaN(at.x) || float.IsNaN(at.y) || float.IsNaN(at.height))
            {
                return;
            }
            for (var y = Math.Max(0, (int)at.yMin); y < Math.Min(height, (int)at.yMax); y++)
            {
                for (var x = Math.Max(0, (int)at.xMin); x < Math.Min(width, (int)at.xMax); x++)
                {
                    var isSide = x == (int)at.xMin || x == (int)at.xMax - 1;
                    var isEdge = isSide || y == (int)at.yMin || y == (int)at.yMax - 1;
                    var i = (y * width + x) * 3;
                    pixels[i] = isEdge ? (byte)255 : fill;
                    pixels[i + 1] = isEdge ? (byte)255 : tint;
                    pixels[i + 2] = isEdge ? (byte)255 : fill;
                }
            }
        }
    }

    static class Png
    {
        static readonly uint[] Table = MakeTable();

        public static byte[] Write(int width, int height, byte[] rgb)
        {
            using (var png = new MemoryStream())
            {
                png.Write(new byte[] { 137, 80, 78, 71, 13, 10, 26, 10 }, 0, 8);
                var header = new MemoryStream();
                Number(header, (uint)width);
                Number(header, (uint)height);
                header.Write(new byte[] { 8, 2, 0, 0, 0 }, 0, 5);
                Chunk(png, "IHDR", header.ToArray());
                Chunk(png, "IDAT", Pack(width, height, rgb));
                Chunk(png, "IEND", new byte[0]);
                return png.ToArray();
            }
        }

        static byte[] Pack(int width, int height, byte[] rgb)
        {
            var rows = new byte[height * (width * 3 + 1)];
            for (var y = 0; y < height; y++)
            {
                Array.Copy(rgb, y * width * 3, rows, y * (width * 3 + 1) + 1, width * 3);
            }
            using (var packed = new MemoryStream())
            {
                packed.WriteByte(0x78);
                packed.WriteByte(0x9c);
                using (var deflate = new DeflateStream(packed, CompressionMode.Compress, true))
                {
                    deflate.Write(rows, 0, rows.Length);
                }
                Number(packed, Adler(rows));
                return packed.ToArray();
            }
        }

        static void Chunk(Stream png, string name, byte[] data)
        {
            Number(png, (uint)data.Length);
            var body = new byte[data.Length + 4];
            for (var i = 0; i < 4; i++)
            {
                body[i] = (byte)name[i];
            }
            Array.Copy(data, 0, body, 4, data.Length);
            png.Write(body, 0, body.Length);
            Number(png, Crc(body));
        }

        static void Number(Stream to, uint number)
        {
            for (var shift = 24; shift >= 0; shift -= 8)
            {
                to.WriteByte((byte)(number >> shift));
            }
        }

        static uint Adler(byte[] data)
        {
            uint a = 1;
            uint b = 0;
            foreach (var one in data)
            {
                a = (a + one) % 65521;
                b = (b + a) % 65521;
            }
            return (b << 16) | a;
        }

        static uint Crc(byte[] data)
        {
            var crc = 0xffffffffu;
            foreach (var one in data)
            {
                crc = Table[(crc ^ one) & 0xff] ^ (crc >> 8);
            }
            return crc ^ 0xffffffffu;
        }

        static uint[] MakeTable()
        {
            var table = new uint[256];
            for (uint i = 0; i < 256; i++)
            {
                var c = i;
                for (var k = 0; k < 8; k++)
                {
                    c = (c & 1) == 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
                }
                table[i] = c;
            }
            return table;
        }
    }
}
