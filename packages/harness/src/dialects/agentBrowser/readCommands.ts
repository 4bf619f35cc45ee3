import { join, resolve } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { z } from 'zod';
import { SCENE_DEPTH_MAX } from '../../limits.js';
import { cleanText } from './codec.js';
import {
  type AgentBrowserCommand,
  type AgentBrowserContext,
  command,
  findElement,
  findElements,
  pageTitle,
  snapshotKey,
  urlOf,
} from './command.js';
import { diffLines } from './diff.js';

const flag = z.boolean().nullish();
const text = z.string().nullish();

const filter = z.object({
  interactive: flag,
  compact: flag,
  maxDepth: z.int().min(0).nullish(),
  selector: text,
});

type Filter = z.output<typeof filter>;

/** The op's own parameters. */
function filterOf({ interactive, compact, maxDepth, selector }: Filter) {
  return {
    ...(interactive && { interactive }),
    ...(compact && { compact }),
    ...(maxDepth != null && { max_depth: Math.min(maxDepth, SCENE_DEPTH_MAX) }),
    ...(selector != null && { selector }),
  };
}

/** Agent-browser's own words for a tree without a line, which it would print as nothing at all. */
function emptyText({ interactive }: Filter): string {
  return interactive ? '(no interactive elements)' : '(empty)';
}

const snapshot = command(
  'looks',
  filter.extend({ delta: flag, full: flag }),
  async (context, { delta, full, ...asked }) => {
    const { call, session } = context;
    const params = filterOf(asked);
    const { snapshot: shown, refs } = (await call('get_scene', params)) as {
      snapshot: string;
      refs: Record<string, { role: string; name: string }>;
    };
    const tree = shown || emptyText(asked);
    const options = snapshotKey(context, params);
    session.noteShown(options, tree);
    const origin = urlOf(context);
    if (!delta) return { snapshot: tree, refs, origin };
    return { snapshot: session.deltas.next(options, { tree, refs }, full ?? false), origin };
  },
);

const diffSnapshot = command(
  'looks',
  filter.extend({ baseline: text }),
  async (context, { baseline, ...asked }) => {
    const { call, session } = context;
    const params = filterOf(asked);
    const { snapshot: shown } = (await call('get_scene', params)) as { snapshot: string };
    const after = shown || emptyText(asked);
    const options = snapshotKey(context, params);
    const before = baseline == null ? session.lastShown(options) : readSnapshot(context, baseline);
    session.noteShown(options, after);
    return diffLines(before ?? '', after);
  },
);

function readSnapshot({ host }: AgentBrowserContext, path: string): string {
  if (host.files !== undefined) return host.files.read(path, 'snapshot');
  throw new HarnessError('unsupported', 'this run reads no files');
}

const screenshot = command(
  'acts',
  z.object({
    path: text,
    selector: text,
    annotate: flag,
    ifChanged: flag,
    threshold: z.number().min(0).max(1).nullish(),
    screenshotDir: text,
    format: text,
  }),
  async ({ call, session, host }, asked) => {
    const { path, selector, annotate, ifChanged, threshold, screenshotDir, format } = asked;
    if (format != null && format !== 'png') {
      throw new HarnessError('unsupported', `Pictures are PNGs here, not ${format}`);
    }
    const isCompared = ifChanged || threshold != null;
    const ours = `screenshot-${host.tick}-${Date.now()}.png`;
    const to = path ?? (screenshotDir == null ? undefined : join(screenshotDir, ours));
    const scope = JSON.stringify([session.name, selector ?? null]);
    const taken = await call('scene_screenshot', {
      path: to,
      selector,
      annotate,
      ...(isCompared && { compare_as: scope, threshold }),
    });
    const { path: file, annotations, changed, revision, pixel_change_ratio } = taken;
    return {
      ...(typeof file === 'string' && { path: resolve(file) }),
      ...(annotations !== undefined && {
        annotations: (annotations as { name: string }[]).map((annotation) => ({
          ...annotation,
          name: cleanText(annotation.name),
        })),
      }),
      ...(isCompared && {
        changed,
        revision,
        pixelChangeRatio: pixel_change_ratio,
        threshold: threshold ?? 0,
      }),
    };
  },
);

const selected = z.object({ selector: z.string() });

/** What a browser would call an attribute. */
function attributeOf(
  element: Awaited<ReturnType<typeof findElement>>,
  name: string,
): string | null {
  const known: Readonly<Record<string, unknown>> = {
    ...element,
    id: element.ref,
    title: element.description,
    'aria-label': element.name,
    'aria-checked': element.checked,
    'aria-disabled': element.disabled,
    'aria-selected': element.selected,
    'aria-expanded': element.expanded,
  };
  const value = Object.hasOwn(known, name) ? known[name] : undefined;
  if (value === undefined || value === false) return null;
  return cleanText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

export const LOOKING: Readonly<Record<string, AgentBrowserCommand>> = {
  snapshot,
  diff_snapshot: diffSnapshot,
  screenshot,
  gettext: command('looks', selected, async (context, { selector }) => ({
    text: cleanText((await findElement(context, selector)).text),
    origin: urlOf(context),
  })),
  inputvalue: command('looks', selected, async (context, { selector }) => ({
    value: cleanText(String((await findElement(context, selector)).value ?? '')),
  })),
  getattribute: command(
    'looks',
    selected.extend({ attribute: z.string() }),
    async (context, { selector, attribute }) => ({
      attribute: cleanText(attribute),
      value: attributeOf(await findElement(context, selector), attribute),
    }),
  ),
  title: command('looks', z.object({}), async (context) => ({
    title: cleanText(await pageTitle(context)),
  })),
  url: command('looks', z.object({}), (context) => ({ url: urlOf(context) })),
  count: command('looks', selected, async (context, { selector }) => ({
    count: (await findElements(context, { selector })).count,
  })),
  boundingbox: command('looks', selected, async (context, { selector }) => {
    const { box, role } = await findElement(context, selector);
    if (box === undefined) {
      throw new HarnessError('bad_request', `That ${role} is nowhere in the picture`);
    }
    return { ...box, box };
  }),
  isvisible: command('looks', selected, async (context, { selector }) => ({
    visible: (await findElements(context, { selector })).count > 0,
  })),
  isenabled: command('looks', selected, async (context, { selector }) => ({
    enabled: !(await findElement(context, selector)).disabled,
  })),
  ischecked: command('looks', selected, async (context, { selector }) => ({
    checked: (await findElement(context, selector)).checked === true,
  })),
};
