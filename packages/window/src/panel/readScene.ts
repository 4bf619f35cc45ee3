import type { WindowConnection } from '../connection.js';
import { type FoundElement, type SceneRow, sceneRows } from './sceneRows.js';

interface SceneTold {
  readonly snapshot: string;
  readonly refs: Readonly<Record<string, { readonly role: string }>>;
  readonly cut?: number;
}

interface FoundTold {
  readonly count: number;
  readonly elements: readonly FoundElement[];
}

const ROLES_MAX = 6; // that are asked for one by one where a scene has more elements than one answer

/** The scene as rows, with the boxes of what is in the picture. */
export async function readScene(
  connection: WindowConnection,
): Promise<{ rows: SceneRow[]; cut: number }> {
  const [scene, found] = await Promise.all([
    connection.ask<SceneTold>('get_scene'),
    connection.ask<FoundTold>('scene_find'),
  ]);
  const { snapshot, refs, cut = 0 } = scene;
  const elements = [...found.elements];
  if (found.count > elements.length) {
    const known = new Set(elements.map(({ ref }) => ref));
    const lacking = Object.entries(refs).filter(([ref]) => !known.has(ref));
    const roles = [...new Set(lacking.map(([, { role }]) => role))].slice(0, ROLES_MAX);
    const more = await Promise.all(
      roles.map((role) => connection.ask<FoundTold>('scene_find', { role })),
    );
    elements.push(...more.flatMap((told) => told.elements.filter(({ ref }) => !known.has(ref))));
  }
  return { rows: sceneRows(snapshot, elements), cut };
}
