// Stand-ins for Unity's API, for tests on mono; never shipped. They behave like Unity where the package relies on it.
using System;

namespace UnityEngine
{
    public struct Vector2 : IEquatable<Vector2>
    {
        public float x;
        public float y;

        public Vector2(float x, float y)
        {
            this.x = x;
            this.y = y;
        }

        public static Vector2 zero => new Vector2(0, 0);
        public static Vector2 one => new Vector2(1, 1);
        public float sqrMagnitude => x * x + y * y;
        public float magnitude => (float)Math.Sqrt(sqrMagnitude);

        public static Vector2 operator +(Vector2 a, Vector2 b) => new Vector2(a.x + b.x, a.y + b.y);

        public static Vector2 operator -(Vector2 a, Vector2 b) => new Vector2(a.x - b.x, a.y - b.y);

        public static Vector2 operator *(Vector2 a, float by) => new Vector2(a.x * by, a.y * by);

        public static Vector2 operator /(Vector2 a, float by) => new Vector2(a.x / by, a.y / by);

        public static bool operator ==(Vector2 a, Vector2 b) => (a - b).sqrMagnitude < 9.99999944E-11f;

        public static bool operator !=(Vector2 a, Vector2 b) => !(a == b);

        public static implicit operator Vector3(Vector2 v) => new Vector3(v.x, v.y, 0);

        public static implicit operator Vector2(Vector3 v) => new Vector2(v.x, v.y);

        public static Vector2 Lerp(Vector2 a, Vector2 b, float t) => a + (b - a) * Mathf.Clamp01(t);

        public bool Equals(Vector2 other) => x == other.x && y == other.y;

        public override bool Equals(object other) => other is Vector2 && Equals((Vector2)other);

        public override int GetHashCode() => x.GetHashCode() ^ (y.GetHashCode() << 2);

        public override string ToString() => "(" + x + ", " + y + ")";
    }

    public struct Vector3 : IEquatable<Vector3>
    {
        public float x;
        public float y;
        public float z;

        public Vector3(float x, float y)
            : this(x, y, 0) { }

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 zero => new Vector3(0, 0, 0);
        public static Vector3 one => new Vector3(1, 1, 1);
        public static Vector3 up => new Vector3(0, 1, 0);
        public static Vector3 right => new Vector3(1, 0, 0);
        public static Vector3 forward => new Vector3(0, 0, 1);
        public float sqrMagnitude => x * x + y * y + z * z;
        public float magnitude => (float)Math.Sqrt(sqrMagnitude);

        public static Vector3 operator +(Vector3 a, Vector3 b) => new Vector3(a.x + b.x, a.y + b.y, a.z + b.z);

        public static Vector3 operator -(Vector3 a, Vector3 b) => new Vector3(a.x - b.x, a.y - b.y, a.z - b.z);

        public static Vector3 operator *(Vector3 a, float by) => new Vector3(a.x * by, a.y * by, a.z * by);

        public static Vector3 operator /(Vector3 a, float by) => new Vector3(a.x / by, a.y / by, a.z / by);

        public static bool operator ==(Vector3 a, Vector3 b) => (a - b).sqrMagnitude < 9.99999944E-11f;

        public static bool operator !=(Vector3 a, Vector3 b) => !(a == b);

        public static Vector3 Lerp(Vector3 a, Vector3 b, float t) => a + (b - a) * Mathf.Clamp01(t);

        public static Vector3 MoveTowards(Vector3 from, Vector3 to, float atMost)
        {
            var way = to - from;
            var length = way.magnitude;
            return length <= atMost || length == 0 ? to : from + way / length * atMost;
        }

        public static float Distance(Vector3 a, Vector3 b) => (a - b).magnitude;

        public bool Equals(Vector3 other) => x == other.x && y == other.y && z == other.z;

        public override bool Equals(object other) => other is Vector3 && Equals((Vector3)other);

        public override int GetHashCode() => x.GetHashCode() ^ (y.GetHashCode() << 2) ^ (z.GetHashCode() >> 2);

        public override string ToString() => "(" + x + ", " + y + ", " + z + ")";
    }

    public struct Rect
    {
        public float x { get; set; }
        public float y { get; set; }
        public float width { get; set; }
        public float height { get; set; }

        public Rect(float x, float y, float width, float height)
            : this()
        {
            this.x = x;
            this.y = y;
            this.width = width;
            this.height = height;
        }

        public static Rect zero => new Rect(0, 0, 0, 0);
        public float xMin => x;
        public float yMin => y;
        public float xMax => x + width;
        public float yMax => y + height;
        public Vector2 position => new Vector2(x, y);
        public Vector2 size => new Vector2(width, height);
        public Vector2 center => new Vector2(x + width / 2, y + height / 2);

        public bool Contains(Vector2 at) => at.x >= xMin && at.x < xMax && at.y >= yMin && at.y < yMax;

        public bool Contains(Vector3 at) => Contains((Vector2)at);

        public bool Overlaps(Rect other) =>
            other.xMax > xMin && other.xMin < xMax && other.yMax > yMin && other.yMin < yMax;

        public override string ToString() => "(x:" + x + ", y:" + y + ", width:" + width + ", height:" + height + ")";
    }

    public struct Bounds
    {
        public Vector3 center { get; set; }
        public Vector3 extents { get; set; }

        public Bounds(Vector3 center, Vector3 size)
            : this()
        {
            this.center = center;
            extents = size * 0.5f;
        }

        public Vector3 size => extents * 2;
        public Vector3 min => center - extents;
        public Vector3 max => center + extents;
    }

    public struct Color
    {
        public float r;
        public float g;
        public float b;
        public float a;

        public Color(float r, float g, float b, float a = 1)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }

        public static Color white => new Color(1, 1, 1);
        public static Color black => new Color(0, 0, 0);
        public static Color red => new Color(1, 0, 0);
        public static Color green => new Color(0, 1, 0);
        public static Color blue => new Color(0, 0, 1);
        public static Color gray => new Color(0.5f, 0.5f, 0.5f);
        public static Color clear => new Color(0, 0, 0, 0);
    }

    public static class Mathf
    {
        public const float PI = (float)Math.PI;
        public static readonly float Epsilon = float.Epsilon;

        public static float Clamp01(float value) => Clamp(value, 0, 1);

        public static float Clamp(float value, float min, float max) => value < min ? min : value > max ? max : value;

        public static int Clamp(int value, int min, int max) => value < min ? min : value > max ? max : value;

        public static float Max(float a, float b) => Math.Max(a, b);

        public static float Min(float a, float b) => Math.Min(a, b);

        public static int Max(int a, int b) => Math.Max(a, b);

        public static int Min(int a, int b) => Math.Min(a, b);

        public static float Abs(float value) => Math.Abs(value);

        public static float Sin(float value) => (float)Math.Sin(value);

        public static float Cos(float value) => (float)Math.Cos(value);

        public static float Lerp(float a, float b, float t) => a + (b - a) * Clamp01(t);

        public static int RoundToInt(float value) => (int)Math.Round(value);

        public static int FloorToInt(float value) => (int)Math.Floor(value);

        public static int CeilToInt(float value) => (int)Math.Ceiling(value);

        public static bool Approximately(float a, float b) =>
            Abs(b - a) < Max(1E-06f * Max(Abs(a), Abs(b)), float.Epsilon * 8);
    }
}
