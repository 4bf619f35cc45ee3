import type { HudState, SceneEntity } from '@bridle/facets/pictured';
import { describe, expect, it } from 'vitest';
import { changesOf, type SceneFields, withChanges } from './sceneChanges.js';

const HUD: HudState = {
  hotbar: [{ item: 'minecraft:stone', count: 3 }, undefined, undefined],
  selected: 0,
  health: 20,
  food: 20,
  air: 300,
  armour: 0,
  xpProgress: 0,
  xpLevel: 0,
  chat: [],
  showsVitals: true,
};

const COW: SceneEntity = { id: 4, type: 'minecraft:cow', x: 1, y: 64, z: 2, yaw: 0, hurt: true };
const PIG: SceneEntity = { id: 5, type: 'minecraft:pig', x: 3, y: 64, z: 2, yaw: 1 };

const SCENE: SceneFields = {
  camera: { x: 0, y: 65, z: 0, yaw: 0, pitch: 0 },
  viewDistance: 8,
  timeOfDay: 6_000,
  day: 0,
  tick: 10,
  weather: 'clear',
  entities: [COW, PIG],
  hud: HUD,
  signs: [],
  selected: { x: 1, y: 2, z: 3 },
};

/** The scene that a page has of the one before, after the changes have gone through JSON. */
function afterChange(before: SceneFields | undefined, now: SceneFields): SceneFields {
  return withChanges(before, JSON.parse(JSON.stringify(changesOf(before, now))));
}

describe('the changes of a scene', () => {
  it('are all of it where there is none before', () => {
    expect(afterChange(undefined, SCENE)).toEqual(SCENE);
  });

  it('are nothing where nothing has changed, however the scene was made', () => {
    expect(changesOf(SCENE, structuredClone(SCENE))).toEqual({});
    expect(afterChange(SCENE, structuredClone(SCENE))).toEqual(SCENE);
  });

  it('are the fields that have others, and no more', () => {
    const now = { ...SCENE, tick: 11, timeOfDay: 6_001 };
    expect(changesOf(SCENE, now)).toEqual({ tick: 11, timeOfDay: 6_001 });
    expect(afterChange(SCENE, now)).toEqual(now);
  });

  it('tell of what is there no longer', () => {
    const { selected: _, ...now } = SCENE;
    expect(changesOf(SCENE, now)).toEqual({ selected: null });
    expect(afterChange(SCENE, now).selected).toBeUndefined();
    expect(afterChange(SCENE, { ...SCENE, selected: undefined }).selected).toBeUndefined();
  });

  it('name the fields of an entity that have changed, those that are gone too', () => {
    const { hurt: _, ...calm } = COW;
    const now = { ...SCENE, entities: [{ ...calm, x: 1.5 }, PIG] };
    expect(changesOf(SCENE, now)).toEqual({ entities: [{ id: 4, x: 1.5, hurt: null }] });
    expect(afterChange(SCENE, now)).toEqual(now);
  });

  it('name entities that are gone, and tell all of those that have come', () => {
    const hen: SceneEntity = { ...PIG, id: 6, type: 'minecraft:chicken' };
    const now = { ...SCENE, entities: [PIG, hen] };
    expect(changesOf(SCENE, now)).toEqual({ entities: [hen], gone: [4] });
    expect(afterChange(SCENE, now)).toEqual(now);
  });

  it('keep the order of the entities, which decides what is drawn over what', () => {
    const drop: SceneEntity = { ...PIG, id: 6, type: 'minecraft:item' };
    for (const entities of [[drop, COW, PIG], [PIG, COW], [COW, drop, PIG], [PIG], [drop]]) {
      const now = { ...SCENE, entities };
      expect(afterChange(SCENE, now).entities).toEqual(entities);
    }
  });

  it('keep an entity whose id somebody else had before', () => {
    const now = { ...SCENE, entities: [{ ...PIG, id: 4 }, PIG] };
    expect(afterChange(SCENE, now)).toEqual(now);
  });

  it('leave empty slots empty, which JSON knows only as null', () => {
    const screen = { kind: 'inventory', player: [undefined, { item: 'minecraft:dirt', count: 1 }] };
    const now = { ...SCENE, hud: { ...HUD, screen, offhand: undefined } };
    const shown = afterChange(SCENE, now);
    expect(shown).toEqual(now);
    expect(shown.hud!.hotbar[1]).toBeUndefined();
    expect(shown.hud!.screen!.player![0]).toBeUndefined();
  });

  it('name the fields of the HUD that have changed', () => {
    const now = { ...SCENE, hud: { ...HUD, health: 19 } };
    expect(changesOf(SCENE, now)).toEqual({ hud: { health: 19 } });
    expect(afterChange(SCENE, now)).toEqual(now);
  });

  it('close what was open over the picture', () => {
    const open = { ...SCENE, hud: { ...HUD, screen: { kind: 'inventory' } } };
    expect(changesOf(open, SCENE)).toEqual({ hud: { screen: null } });
    expect(afterChange(open, SCENE).hud!.screen).toBeUndefined();
  });

  it('take the HUD away, and give it back', () => {
    const { hud: _, ...bare } = SCENE;
    expect(changesOf(SCENE, bare)).toEqual({ hud: null });
    expect(afterChange(SCENE, bare).hud).toBeUndefined();
    expect(changesOf(bare, bare)).toEqual({});
    expect(afterChange(bare, SCENE)).toEqual(SCENE);
  });

  it('write to neither scene', () => {
    const [before, changes] = [structuredClone(SCENE), { tick: 12, gone: [4], hud: null }];
    const now = withChanges(before, changes);
    expect(before).toEqual(SCENE);
    expect(now).toMatchObject({ tick: 12, entities: [PIG] });
  });
});
