namespace UnityEngine
{
    public enum PrimitiveType
    {
        Sphere,
        Capsule,
        Cylinder,
        Cube,
        Plane,
        Quad,
    }

    public enum TextAnchor
    {
        UpperLeft,
        UpperCenter,
        UpperRight,
        MiddleLeft,
        MiddleCenter,
        MiddleRight,
        LowerLeft,
        LowerCenter,
        LowerRight,
    }

    public class Material : Object { }

    public sealed class Font : Object
    {
        public Material material { get; set; } = new Material();
    }

    // A shape of one unit, as large as its object is scaled.
    public class MeshRenderer : Renderer
    {
        internal override Bounds Extent => new Bounds(transform.position, transform.localScale);
    }

    [RequireComponent(typeof(MeshRenderer))]
    public sealed class TextMesh : Component
    {
        public string text { get; set; } = "";
        public Font font { get; set; }
        public float characterSize { get; set; } = 1;
        public TextAnchor anchor { get; set; }
        public Color color { get; set; }
    }
}
