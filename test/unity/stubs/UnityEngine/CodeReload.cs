using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityStandIns
{
    // What becomes of a game that plays in the editor when its code is loaded anew: components are disabled, statics of
    // the package begin anew, fields keep what Unity can serialize, and components are enabled. Awake and Start are not
    // called.
    static class CodeReload
    {
        const BindingFlags Own =
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        const BindingFlags Static =
            BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        public static void Run(Type runsOnLoad)
        {
            var all = World.Find<MonoBehaviour>(false).Where(one => one.isActiveAndEnabled && one.IsAwake).ToList();
            all.ForEach(one => World.Send(one, "OnDisable"));
            Application.ForgetListeners();
            var types = Assemblies().SelectMany(assembly => assembly.GetTypes()).ToList();
            // Types that the compiler made hold data of arrays, which is never made again.
            types.FindAll(one => !one.ContainsGenericParameters && one.Name[0] != '<').ForEach(BeginAnew);
            World.Find<MonoBehaviour>(true).ForEach(Forget);
            foreach (var method in types.SelectMany(type => type.GetMethods(Static)))
            {
                if (method.IsDefined(runsOnLoad, false))
                {
                    method.Invoke(null, null);
                }
            }
            all.ForEach(one => World.Send(one, "OnEnable"));
        }

        // The editor's part of the package listens to the stand-in of the editor, which is not loaded anew.
        static IEnumerable<Assembly> Assemblies() =>
            AppDomain
                .CurrentDomain.GetAssemblies()
                .Where(assembly => assembly.GetName().Name.StartsWith("Abu.", StringComparison.Ordinal))
                .Where(assembly => !assembly.GetName().Name.Contains("Editor"));

        static void BeginAnew(Type type)
        {
            foreach (var field in type.GetFields(Static).Where(field => !field.IsLiteral))
            {
                field.SetValue(null, null);
            }
            type.TypeInitializer?.Invoke(null, null);
        }

        static void Forget(MonoBehaviour one)
        {
            var fresh = Activator.CreateInstance(one.GetType(), true);
            for (var type = one.GetType(); !IsOfUnity(type); type = type.BaseType)
            {
                foreach (var field in type.GetFields(Own).Where(field => !Survives(field)))
                {
                    field.SetValue(one, field.GetValue(fresh));
                }
            }
        }

        static bool IsOfUnity(Type type) => type.Namespace.StartsWith("UnityEngine", StringComparison.Ordinal);

        // Private fields, too, as the manual says; those that the compiler made are not counted on.
        static bool Survives(FieldInfo field) =>
            !field.IsInitOnly
            && !field.IsNotSerialized
            && !field.IsDefined(typeof(CompilerGeneratedAttribute), false)
            && IsSerialized(field.FieldType);

        static bool IsSerialized(Type type) =>
            type.IsPrimitive
            || type.IsEnum
            || type == typeof(string)
            || typeof(Object).IsAssignableFrom(type)
            || (type.IsArray && IsSerialized(type.GetElementType()))
            || (IsList(type) && IsSerialized(type.GetGenericArguments()[0]));

        static bool IsList(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>);
    }
}
