import type { RenderScene, SceneEntity } from '@bridle/facets/pictured';

/** A scene without its land, which goes by columns. */
export type SceneFields = Omit<RenderScene, 'blocks'>;

/** Fields of an entity or of a HUD that are others than before; null: there is none any more. */
type Changed<T> = { readonly [K in keyof T]?: T[K] | null };

/** What is not as it was in the scene before, as JSON carries it: null stands for undefined, in lists too. */
export interface PicturedChanges extends Changed<Omit<SceneFields, 'entities' | 'hud'>> {
  readonly entities?: readonly (Changed<SceneEntity> & { readonly id: number })[];
  /** ids of entities that are there no longer */
  readonly gone?: readonly number[];
  /** the ids of all, in their order, where new ones stand elsewhere than at the end: who is drawn last lies over the others */
  readonly order?: readonly number[];
  readonly hud?: Changed<NonNullable<SceneFields['hud']>> | null;
}

/** Says what has changed from one scene to the next; all of it where there is none before. */
export function changesOf(before: SceneFields | undefined, now: SceneFields): PicturedChanges {
  const { entities, hud, ...others } = now;
  const { entities: entitiesBefore = [], hud: hudBefore, ...othersBefore } = before ?? {};
  const known = new Map(entitiesBefore.map((entity) => [entity.id, entity]));
  const told: (Changed<SceneEntity> & { id: number })[] = [];
  for (const entity of entities) {
    const last = known.get(entity.id);
    known.delete(entity.id);
    const fields = changedFields(last, entity);
    if (last === undefined || Object.keys(fields).length > 0)
      told.push({ ...fields, id: entity.id });
  }
  const hudFields = hud === undefined ? null : changedFields(hudBefore, hud);
  const isHudSame =
    hudFields === null ? hudBefore === undefined : isEmpty(hudFields) && !!hudBefore;
  return {
    ...(changedFields(othersBefore, others) as PicturedChanges),
    ...(told.length > 0 && { entities: told }),
    ...(known.size > 0 && { gone: [...known.keys()] }),
    ...(!isInOrder(entitiesBefore, entities, known) && { order: entities.map(({ id }) => id) }),
    ...((!isHudSame || before === undefined) && { hud: hudFields }),
  };
}

/** Whether the entities stand as they did, but for those that are gone, with new ones behind them. */
function isInOrder(
  before: readonly SceneEntity[],
  now: readonly SceneEntity[],
  gone: ReadonlyMap<number, SceneEntity>,
): boolean {
  let at = 0;
  for (const { id } of before) {
    if (!gone.has(id) && now[at++]?.id !== id) return false;
  }
  return true;
}

/** The scene that follows from the one before and what has changed; neither is written to. */
export function withChanges(
  before: SceneFields | undefined,
  changes: PicturedChanges,
): SceneFields {
  const { entities = [], gone = [], order, hud, ...others } = changes;
  const all = new Map((before?.entities ?? []).map((entity) => [entity.id, entity]));
  for (const id of gone) all.delete(id);
  for (const fields of entities) {
    all.set(fields.id, { ...all.get(fields.id), ...revived(fields) } as SceneEntity);
  }
  const isHudKept = !('hud' in changes);
  const nextHud = hud == null ? undefined : { ...before?.hud, ...revived(hud) };
  return {
    ...before,
    ...(revived(others) as Partial<SceneFields>),
    entities: order?.flatMap((id) => all.get(id) ?? []) ?? [...all.values()],
    hud: (isHudKept ? before?.hud : nextHud) as SceneFields['hud'],
  } as SceneFields;
}

function changedFields(before: object | undefined, now: object): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const last = (before ?? {}) as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(now)) {
    if (!isSame(last[name], value)) fields[name] = value ?? null;
  }
  for (const name of Object.keys(last)) {
    if (!(name in now) && last[name] !== undefined) fields[name] = null;
  }
  return fields;
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

/** Whether two plain values are the same all through; undefined is the same as nothing. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return (a ?? undefined) === (b ?? undefined);
  }
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, i) => isSame(value, b[i]));
  }
  const [of, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = new Set([...Object.keys(of), ...Object.keys(other)]);
  for (const name of names) if (!isSame(of[name], other[name])) return false;
  return true;
}

/** What JSON has made null becomes undefined again, however deep: a slot that is empty, say. */
function revived<T>(value: T): T {
  if (value === null) return undefined as T;
  if (Array.isArray(value)) return value.map(revived) as T;
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, revived(field)]),
  ) as T;
}
