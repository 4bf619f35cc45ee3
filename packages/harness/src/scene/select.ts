import { HarnessError, SCENE_ROLES } from '@bridle/facets';
import { quotedLabel } from './labels.js';
import { refNumber } from './refs.js';
import type { SceneTree, SeenElement } from './sceneTree.js';

/** What an element is looked for by; all that is named must hold. */
export interface Query {
  readonly role?: string | undefined;
  readonly name?: string | undefined;
  /** in its name, its value or its description */
  readonly text?: string | undefined;
  /** the name of something that takes input */
  readonly label?: string | undefined;
  /** the whole of it and in that case, instead of a part in any */
  readonly exact?: boolean | undefined;
  /** of those that are found, the one after so many */
  readonly nth?: number | undefined;
}

const LABELLED: ReadonlySet<string> = new Set(
  'textbox searchbox combobox listbox checkbox radio switch slider spinbutton'.split(' '),
);

/** The elements in sight that a query is for, in order. */
export function find(scene: SceneTree, query: Query): SeenElement[] {
  const { role, name, text, label, exact = false, nth } = query;
  const found = scene.nodes.filter((seen) => {
    if (role !== undefined && seen.role !== role) return false;
    if (name !== undefined && !matches(seen.name, name, exact)) return false;
    if (label !== undefined && !(LABELLED.has(seen.role) && matches(seen.name, label, exact))) {
      return false;
    }
    return text === undefined || textsOf(seen).some((own) => matches(own, text, exact));
  });
  if (nth === undefined) return found;
  return found.slice(nth, nth + 1);
}

function textsOf({ name, node: { value, description } }: SeenElement): string[] {
  return [name, value === undefined ? '' : String(value), description ?? ''];
}

function matches(own: string, wanted: string, exact: boolean): boolean {
  if (exact) return own === wanted;
  return own.toLowerCase().includes(wanted.toLowerCase());
}

const FORMS = 'write @e3, button, button "Play", text=Play or label=Name; [nth=1] picks the second';

/** The elements that a selector picks: a ref, a role with or without a name, a text, a label. */
export function select(scene: SceneTree, selector: string): SeenElement[] {
  const number = refNumber(selector.replace(/^ref=/, ''));
  if (number !== undefined) {
    const seen = scene.byRef.get(`e${number}`);
    return seen === undefined ? [] : [seen];
  }
  return find(scene, readSelector(selector));
}

function readSelector(selector: string): Query {
  const whole = selector.trim();
  const index = /\[nth=(\d{1,9})\]$/.exec(whole);
  const body = index === null ? whole : whole.slice(0, index.index).trimEnd();
  const nth = index === null ? undefined : Number(index[1]);
  const byText = /^(text|label)=(.+)$/su.exec(body);
  if (byText !== null) {
    const wanted = byText[2]!;
    const exact = /^".*"$/su.test(wanted);
    return { [byText[1]!]: exact ? unquoted(wanted, selector) : wanted, exact, nth };
  }
  const byRole = /^(?:role=)?([a-z]+)(?:\[name=(".*")\]|\s+(".*"))?$/su.exec(body);
  const [, role, inBrackets, after] = byRole ?? [];
  if (role === undefined || !(SCENE_ROLES as readonly string[]).includes(role)) {
    throw new HarnessError('bad_request', `${quotedLabel(selector)} is no selector`, FORMS);
  }
  const name = inBrackets ?? after;
  if (name === undefined) return { role, nth };
  return { role, name: unquoted(name, selector), exact: true, nth };
}

function unquoted(text: string, selector: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new HarnessError('bad_request', `${quotedLabel(selector)} is no selector`, FORMS);
  }
}
