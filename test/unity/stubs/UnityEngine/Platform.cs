using System;
using UnityStandIns;

namespace UnityEngine
{
    public enum LogType
    {
        Error,
        Assert,
        Warning,
        Log,
        Exception,
    }

    public enum RuntimePlatform
    {
        OSXEditor = 0,
        OSXPlayer = 1,
        WindowsPlayer = 2,
        WindowsEditor = 7,
        LinuxPlayer = 13,
        LinuxEditor = 16,
        WebGLPlayer = 17,
    }

    // Time of the frame: fixed when the frame begins, as in Unity, so that setting timeScale shows in the next frame.
    public static class Time
    {
        static float _captureDeltaTime;

        public static float timeScale { get; set; } = 1;
        public static float deltaTime { get; internal set; }
        public static float unscaledDeltaTime { get; internal set; }
        public static double timeAsDouble { get; internal set; }
        public static double unscaledTimeAsDouble { get; internal set; }
        public static int frameCount { get; internal set; }
        public static float time => (float)timeAsDouble;
        public static float unscaledTime => (float)unscaledTimeAsDouble;
        public static double realtimeSinceStartupAsDouble => Machine.Now();
        public static float realtimeSinceStartup => (float)Machine.Now();
        public static float maximumDeltaTime { get; set; } = 1f / 3;

        public static float captureDeltaTime
        {
            get => _captureDeltaTime;
            set => _captureDeltaTime = value;
        }

        public static int captureFramerate
        {
            get => _captureDeltaTime == 0 ? 0 : (int)Math.Round(1 / _captureDeltaTime);
            set => _captureDeltaTime = value == 0 ? 0 : 1f / value;
        }
    }

    public static class Application
    {
        public delegate void LogCallback(string condition, string stackTrace, LogType type);

        public static event LogCallback logMessageReceived;
        public static event LogCallback logMessageReceivedThreaded;
        public static event Action quitting;
        public static event Func<bool> wantsToQuit;

        public static string productName => Machine.ProductName;
        public static string companyName => "Stand-ins";
        public static string version => Machine.Version;
        public static string unityVersion => Machine.UnityVersion;
        public static string dataPath => Machine.DataPath;
        public static string persistentDataPath => Machine.DataPath;
        public static string consoleLogPath => Machine.ConsoleLogPath;
        public static bool isEditor => Machine.IsEditor;
        public static bool isPlaying => Machine.IsPlaying;
        public static bool isBatchMode => Machine.IsBatchMode;
        public static bool isFocused => true;
        public static bool runInBackground { get; set; }
        public static int targetFrameRate { get; set; } = -1;
        public static RuntimePlatform platform =>
            Machine.IsEditor ? RuntimePlatform.LinuxEditor : RuntimePlatform.LinuxPlayer;

        public static void Quit() => Quit(0);

        public static void Quit(int exitCode) => Machine.AskedToQuit = true;

        internal static void Heard(string condition, LogType type)
        {
            logMessageReceived?.Invoke(condition, "", type);
            logMessageReceivedThreaded?.Invoke(condition, "", type);
        }

        internal static void IsQuitting()
        {
            wantsToQuit?.Invoke();
            quitting?.Invoke();
        }

        internal static void ForgetListeners()
        {
            logMessageReceived = null;
            logMessageReceivedThreaded = null;
            quitting = null;
            wantsToQuit = null;
        }
    }

    public static class Debug
    {
        public static bool isDebugBuild => Machine.IsDebugBuild;

        public static void Log(object message) => Machine.Write(LogType.Log, message);

        public static void Log(object message, Object context) => Log(message);

        public static void LogWarning(object message) => Machine.Write(LogType.Warning, message);

        public static void LogWarning(object message, Object context) => LogWarning(message);

        public static void LogError(object message) => Machine.Write(LogType.Error, message);

        public static void LogError(object message, Object context) => LogError(message);

        public static void LogException(Exception exception) => Machine.Write(LogType.Exception, exception);

        public static void LogException(Exception exception, Object context) => LogException(exception);
    }

    public static class Screen
    {
        public static int width => Machine.ScreenWidth;
        public static int height => Machine.ScreenHeight;
        public static float dpi => 96;
    }

    public static class SystemInfo
    {
        public static Rendering.GraphicsDeviceType graphicsDeviceType =>
            Machine.HasGraphics ? Rendering.GraphicsDeviceType.Vulkan : Rendering.GraphicsDeviceType.Null;
    }

    public enum TextureFormat
    {
        RGB24 = 3,
        RGBA32 = 4,
    }

    public class Texture : Object
    {
        public virtual int width { get; internal set; }
        public virtual int height { get; internal set; }
    }

    public class Texture2D : Texture
    {
        internal byte[] Pixels;

        // Textures that nobody destroyed: tests count them, since Unity frees none by itself.
        internal static int Alive;

        public Texture2D(int width, int height)
        {
            this.width = width;
            this.height = height;
            Pixels = new byte[width * height * 3];
            Alive++;
        }

        internal override void OnDestroying() => Alive--;
    }

    public static class ImageConversion
    {
        public static byte[] EncodeToPNG(this Texture2D tex)
        {
            if (Machine.FailsToEncode)
            {
                throw new UnityException("the texture is not readable");
            }
            return Png.Write(tex.width, tex.height, tex.Pixels);
        }
    }

    public class UnityException : SystemException
    {
        public UnityException(string message)
            : base(message) { }
    }

    public static class ScreenCapture
    {
        // In Unity it must be called at the end of a frame; elsewhere it shows what was drawn before, or nothing.
        public static Texture2D CaptureScreenshotAsTexture()
        {
            if (!PlayerLoop.IsEndOfFrame)
            {
                Debug.LogError("ScreenCapture.CaptureScreenshotAsTexture was called before the end of the frame.");
                return null;
            }
            var texture = new Texture2D(Screen.width, Screen.height);
            Picture.Draw(texture.Pixels, texture.width, texture.height);
            return texture;
        }

        public static Texture2D CaptureScreenshotAsTexture(int superSize) => CaptureScreenshotAsTexture();
    }

    public class Camera : Behaviour
    {
        // A camera of the stand-ins looks along z and shows so many pixels for one unit of the world.
        const float PixelsPerUnit = 100;

        public static Camera main =>
            Array.Find(allCameras, camera => camera.gameObject.tag == "MainCamera");

        public static Camera[] allCameras => World.Find<Camera>(false).FindAll(one => one.enabled).ToArray();

        public int pixelWidth => Screen.width;
        public int pixelHeight => Screen.height;
        public bool orthographic { get; set; }
        public float orthographicSize { get; set; } = 5;

        public Vector3 WorldToScreenPoint(Vector3 position)
        {
            var seen = position - transform.position;
            return new Vector3(
                Screen.width / 2f + seen.x * PixelsPerUnit,
                Screen.height / 2f + seen.y * PixelsPerUnit,
                seen.z
            );
        }
    }
}

namespace UnityEngine.Rendering
{
    public enum GraphicsDeviceType
    {
        Null = 4,
        Direct3D11 = 2,
        Vulkan = 21,
        Metal = 16,
    }
}

namespace UnityEngine
{
    public class GUIContent
    {
        public GUIContent(string text) => this.text = text;

        public string text { get; set; }
    }
}
