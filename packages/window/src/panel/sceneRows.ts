export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One element of the scene, a line of the tree. */
export interface SceneRow {
  /** how many elements it is in */
  readonly depth: number;
  readonly role: string;
  readonly name: string;
  /** of what can be acted on */
  readonly ref: string | undefined;
  /** `disabled`, `value="20/20"` and their like, without ref and nth */
  readonly states: readonly string[];
  readonly box: PictureBox | undefined;
  /** of a block world: the HUD at its lower end, an open screen, or the world itself */
  readonly part: 'bar' | 'sheet' | 'view';
  /** the box of the open screen that it is in */
  readonly sheet: PictureBox | undefined;
}

/** An element as `scene_find` tells it. */
export interface FoundElement {
  readonly ref?: string;
  readonly role: string;
  readonly name: string;
  readonly box?: PictureBox;
}

const LINE = /^( *)- ([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[(?:[^\]"]|"(?:[^"\\]|\\.)*")*\])*)$/;

/** Reads a snapshot: `- button "End Turn" [ref=e1]`, two spaces for every level. */
export function sceneRows(snapshot: string, found: readonly FoundElement[]): SceneRow[] {
  const boxes = new BoxesByElement(found);
  const around: SceneRow[] = [];
  return snapshot.split('\n').flatMap((line) => {
    const [, indent = '', role, quoted, marks = ''] = LINE.exec(line) ?? [];
    if (role === undefined) return [];
    const said = statesIn(marks);
    const ref = said.find((state) => state.startsWith('ref='))?.slice('ref='.length);
    const name = quoted === undefined ? '' : unquoted(quoted);
    const depth = indent.length / 2;
    const states = said.filter((state) => !/^(ref|nth)=/.test(state));
    const box = boxes.of(ref, role, name);
    around.length = Math.min(around.length, depth);
    const row = { depth, role, name, ref, states, box, ...placeOf(role, name, box, around.at(-1)) };
    around.push(row);
    return row;
  });
}

/** What stands between brackets; those within quotes are text. */
function statesIn(marks: string): string[] {
  const states: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < marks.length; i++) {
    const char = marks[i];
    if (isQuoted && char === '\\') i++;
    else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === '[') start = i + 1;
    else if (!isQuoted && char === ']') states.push(marks.slice(start, i));
  }
  return states;
}

/** Which part of a block world's picture an element belongs to: as whatever it is in, or one of its own. */
function placeOf(
  role: string,
  name: string,
  box: PictureBox | undefined,
  parent: SceneRow | undefined,
): Pick<SceneRow, 'part' | 'sheet'> {
  if (role === 'dialog' || role === 'alertdialog') return { part: 'sheet', sheet: box };
  const isBar = (role === 'region' && name === 'HUD') || (role === 'toolbar' && name === 'Hotbar');
  if (isBar) return { part: 'bar', sheet: undefined };
  return { part: parent?.part ?? 'view', sheet: parent?.sheet };
}

/** Boxes by ref; of what has none, by role and name, in order. */
class BoxesByElement {
  readonly #byRef = new Map<string, PictureBox | undefined>();
  readonly #byName = new Map<string, (PictureBox | undefined)[]>();

  constructor(found: readonly FoundElement[]) {
    for (const { ref, role, name, box } of found) {
      if (ref !== undefined) this.#byRef.set(ref, box);
      else {
        const key = `${role} ${name}`;
        this.#byName.set(key, [...(this.#byName.get(key) ?? []), box]);
      }
    }
  }

  of(ref: string | undefined, role: string, name: string): PictureBox | undefined {
    if (ref !== undefined) return this.#byRef.get(ref);
    return this.#byName.get(`${role} ${name}`)?.shift();
  }
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text;
  }
}

/** Rows whose role, name, ref or states hold every word, with what they are in. */
export function searchedRows(rows: readonly SceneRow[], words: string): SceneRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...rows];
  const isKept = new Uint8Array(rows.length);
  const around: number[] = [];
  for (const [i, row] of rows.entries()) {
    around.length = row.depth;
    around[row.depth] = i;
    const { role, name, ref = '', states } = row;
    const text = [role, name, ref, ...states].join(' ').toLowerCase();
    if (wanted.every((word) => text.includes(word))) for (const at of around) isKept[at] = 1;
  }
  return rows.filter((_, i) => isKept[i] === 1);
}
