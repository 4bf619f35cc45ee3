import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandOutcome, HarnessError } from '@bridle/facets';
import { z } from 'zod';
import type { ClientFiles } from '../../core/files.js';
import type { Host } from '../../core/host.js';
import { cleanText } from './codec.js';
import {
  type AgentBrowserCommand,
  type AgentBrowserContext,
  command,
  pageTitle,
  urlOf,
} from './command.js';
import { RECORD_HEAD, Recording } from './recording.js';
import { refusalOf } from './refusals.js';
import type { Tab } from './tabs.js';

const nothing = z.object({});
const pathOnly = z.object({ path: z.string() });
const clear = z.object({ clear: z.boolean().nullish() });

/** Says in a state's file which run it belongs to: states live in its memory. */
const RUN = randomUUID();

const stateFile = z.object({ bridle_state: z.string(), run: z.string(), tick: z.int() });

function filesOf({ host }: AgentBrowserContext): ClientFiles {
  if (host.files !== undefined) return host.files;
  throw new HarnessError('unsupported', 'this run lets no client name files');
}

const stateSave = command('acts', pathOnly, async (context, { path }) => {
  const files = filesOf(context);
  const file = files.toWrite(path, 'state');
  const name = `file-${createHash('sha256').update(file).digest('hex').slice(0, 32)}`;
  const { tick } = (await context.call('save_state', { name })) as { tick: number };
  files.write(path, 'state', `${JSON.stringify({ bridle_state: name, run: RUN, tick })}\n`);
  return { path: file, tick };
});

const stateLoad = command('acts', pathOnly, async (context, { path }) => {
  const files = filesOf(context);
  const file = files.place(path);
  const state = readState(files, path);
  if (state.run !== RUN) {
    throw new HarnessError(
      'bad_request',
      `The state in ${path} was kept in the memory of a run that has ended`,
      'save it again in this run',
    );
  }
  const { tick } = (await context.call('load_state', { name: state.bridle_state })) as {
    tick: number;
  };
  return { loaded: true, path: file, tick };
});

function readState(files: ClientFiles, path: string): z.output<typeof stateFile> {
  const text = files.read(path, 'state');
  try {
    return stateFile.parse(JSON.parse(text));
  } catch {
    throw new HarnessError('bad_request', `${path} holds no state of a game`);
  }
}

const NOTE = 'A log of requests and replies as JSON lines, with the tick of each; not a video.';

/** The file is made at once: whatever is wrong with its path is said before anything is recorded. */
function recordStart(context: AgentBrowserContext, path: string): object {
  const { session, host } = context;
  if (session.record !== undefined) {
    throw new HarnessError('busy', 'A recording is under way', 'record stop ends it');
  }
  const file = filesOf(context).write(path, 'record', RECORD_HEAD);
  session.record = new Recording(host.games, session.name, file);
  return { started: true, path: file, note: NOTE };
}

function recordStop(context: AgentBrowserContext): object {
  const { record } = context.session;
  if (record === undefined) throw new HarnessError('bad_request', 'No recording is under way');
  context.session.record = undefined;
  record.end();
  filesOf(context).write(record.path!, 'record', record.text);
  return { path: record.path, frames: record.entries, note: NOTE };
}

const traceStart = command('acts', nothing, ({ session, host }) => {
  if (session.trace !== undefined) {
    throw new HarnessError('busy', 'A trace is under way', 'trace stop ends it');
  }
  session.trace = new Recording(host.games, session.name);
  return { started: true };
});

const traceStop = command('acts', z.object({ path: z.string().nullish() }), (context, { path }) => {
  const { session } = context;
  if (session.trace === undefined) throw new HarnessError('bad_request', 'No trace is under way');
  const { trace } = session;
  const file =
    path == null ? writeTemporary(trace) : filesOf(context).write(path, 'record', trace.text);
  session.trace = undefined;
  trace.end();
  return { path: file, entries: trace.entries };
});

/** A trace without a path goes into a new folder, whose name nobody can guess beforehand. */
function writeTemporary({ text }: Recording): string {
  const file = join(mkdtempSync(join(tmpdir(), 'bridle-trace-')), 'trace.ndjson');
  writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  return file;
}

/** A game, for a CLI that thinks in pages. */
async function page(context: AgentBrowserContext): Promise<{ title: string; url: string }> {
  return { title: cleanText(await pageTitle(context)), url: urlOf(context) };
}

/** As in the list of tabs; a title is looked up only of the game that this command is for, while that is there. */
async function tabInfo(
  context: AgentBrowserContext,
  { id, host }: Tab,
  more: { readonly active?: boolean; readonly type?: string } = {},
): Promise<object> {
  const { tabs } = context.session;
  const index = tabs.list().findIndex((tab) => tab.id === id);
  const isSeen = host === context.host && host.can('scene_find');
  const shown = isSeen ? await page(context) : { title: host.name, url: urlOf({ host }) };
  return { index, tabId: id, ...more, ...shown };
}

const tab = z.object({ index: z.int().nullish(), tabId: z.string().nullish() });

const tabSwitch = command('looks', tab, (context, { index, tabId }) =>
  tabInfo(context, context.session.tabs.choose(tabId ?? index ?? 0)),
);

const tabList = command('looks', nothing, async (context) => {
  const { tabs } = context.session;
  const { id } = tabs.chosen;
  const infos = tabs
    .list()
    .map((tab) => tabInfo(context, tab, { active: tab.id === id, type: 'page' }));
  return { tabs: await Promise.all(infos) };
});

const tabNew = command('acts', z.object({ url: z.string().nullish() }), (context, { url }) => {
  const { games } = context.host;
  if (!games.hasChoice) throw refusalOf('tab_new');
  const host = url == null ? undefined : gameAt(context, url);
  if (host !== undefined) return tabInfo(context, context.session.tabs.open(host));
  const all = games.going.map((host) => urlOf({ host })).join(', ');
  throw new HarnessError('bad_request', 'A tab is for a game of this run', `tab new <url>: ${all}`);
});

const tabClose = command('acts', tab, (context, { index, tabId }) => {
  if (!context.host.games.hasChoice) throw refusalOf('tab_close');
  const { tabs } = context.session;
  const closed = tabs.close(tabId ?? index ?? undefined);
  return { closed: true, tabId: closed.id, activeTabId: tabs.chosen.id };
});

/** The game of this run that a URL means. */
function gameAt({ host }: AgentBrowserContext, url: string): Host | undefined {
  const asked = withoutSlashes(url);
  if (asked === 'https://bridle') return host;
  return host.games.going.find((host) =>
    [urlOf({ host }), host.name, `https://${host.name}`].includes(asked),
  );
}

const navigate = command('looks', z.object({ url: z.string() }), async (context, { url }) => {
  const host = gameAt(context, url);
  if (host === context.host) return page(context);
  if (host !== undefined) return tabInfo(context, context.session.tabs.show(host));
  const { games } = context.host;
  const others = games.hasChoice
    ? `games are ${games.going.map((host) => urlOf({ host })).join(', ')}`
    : 'for another game start bridle serve with it';
  throw new HarnessError(
    'bad_request',
    `This session plays ${urlOf(context)} and goes nowhere else`,
    `for web pages use another --session; ${others}`,
  );
});

/** A URL without slashes at its end; an expression would look at each of a million again and again. */
function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}

const evaluate = command('acts', z.object({ script: z.string() }), async (context, { script }) => {
  if (!context.host.hasNoWorld && !context.host.can('command')) {
    throw new HarnessError('unsupported', 'This game has no console', 'act on elements instead');
  }
  const { ok, lines } = (await context.call('command', {
    line: script,
  })) as unknown as CommandOutcome;
  const result = ok === null ? 'sent' : cleanText(lines.join('\n'));
  if (ok === false)
    throw new HarnessError('bad_request', result, 'eval takes commands of the game');
  return { result };
});

export const KEEPING: Readonly<Record<string, AgentBrowserCommand>> = {
  launch: command('looks', nothing, () => ({ launched: true })),
  navigate: { ...navigate, isOfTabs: true },
  evaluate,
  tab_list: { ...tabList, isOfTabs: true },
  tab_switch: { ...tabSwitch, isOfTabs: true },
  tab_new: { ...tabNew, isOfTabs: true },
  tab_close: { ...tabClose, isOfTabs: true },
  console: command('acts', clear, ({ log }, { clear }) => ({
    messages: log.messages(clear ?? false).map(({ type, text }) => ({
      type,
      text: cleanText(text),
    })),
  })),
  errors: command('acts', clear, ({ log }, { clear }) => ({
    errors: log.errors(clear ?? false).map(({ message }) => ({ message: cleanText(message) })),
  })),
  state_save: stateSave,
  state_load: stateLoad,
  state_list: command('looks', nothing, async ({ call }) => {
    const { states } = (await call('list_states', {})) as {
      states: { name: string; tick: number }[];
    };
    const lines = states.map(({ name, tick }) => `${name} (tick ${tick})`);
    return { text: lines.join('\n') || 'No state is kept' };
  }),
  recording_start: command('acts', pathOnly, (context, { path }) => recordStart(context, path)),
  recording_stop: command('acts', nothing, recordStop),
  recording_restart: command('acts', pathOnly, (context, { path }) => {
    if (context.session.record !== undefined) recordStop(context);
    return recordStart(context, path);
  }),
  trace_start: traceStart,
  trace_stop: traceStop,
  close: command('acts', nothing, (context) => {
    context.closed();
    return { closed: true };
  }),
};
