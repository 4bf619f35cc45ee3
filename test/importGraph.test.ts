import { describe, expect, it } from 'vitest';
import { loadedAtOnceFrom, loadedFrom, packagesOf } from './support/importGraph.js';

describe('what is loaded', () => {
  it('of an environment is a world and what draws it, and no file of the harness', () => {
    const files = loadedFrom('env/dist/index.js', 'env/dist/worker.js');
    expect(files).toContain('engine/dist/index.js'); // it sees what is imported through others
    expect(packagesOf(files)).toEqual([
      'block-facts',
      'block-scene',
      'engine',
      'env',
      'facets',
      'legs',
      'paths',
      'pictures',
      'render',
      'shaders',
      'voxel',
    ]);
    expect([...files].filter((path) => /^voxel\/dist\/saves\//.test(path))).toEqual([]);
  });

  it('of the client is nothing but how a run is found', () => {
    const files = loadedFrom('client/dist/index.js', 'client/dist/connection.js');
    expect(files).toContain('client/dist/ops.js');
    expect(packagesOf(files)).toEqual(['client', 'processes']);
  });

  it('of the harness is nothing of a game', () => {
    const entries = ['index', 'bot', 'conformance/index', 'dialects/index', 'scene/index'];
    const files = loadedFrom(...entries.map((name) => `harness/dist/${name}.js`));
    expect(packagesOf(files)).toEqual(['block-view', 'facets', 'harness', 'pictures', 'processes']);
  });

  it('of an MCP server is neither the harness nor a game, nor a schema of an op', () => {
    const files = loadedFrom('mcp/dist/index.js');
    expect(packagesOf(files)).toEqual(['client', 'facets', 'mcp']);
    expect(files).toContain('client/dist/connection.js');
    expect(files).not.toContain('client/dist/ops.js');
  });

  it('of Minecraft, until it is played, is what the command line must know of it', () => {
    const files = loadedAtOnceFrom('minecraft/dist/index.js');
    expect(packagesOf(files)).toEqual(['facets', 'minecraft']);
    const own = [...files].filter((path) => path.startsWith('minecraft/'));
    const known = ['index.js', 'limits.js', 'minecraftKind.js', 'serverLogin.js'];
    expect(own.filter((path) => !known.includes(path.slice('minecraft/dist/'.length)))).toEqual([]);
    expect(packagesOf(loadedAtOnceFrom('cli/dist/games/list.js'))).toContain('voxel'); // it sees through
  });

  it('of the embedded game is nothing of the harness', () => {
    const files = loadedFrom('voxel/dist/index.js', 'voxel/dist/world.js');
    expect(packagesOf(files)).not.toContain('harness');
    expect(files).toContain('voxel/dist/render/renderThread.js');
  });
});
