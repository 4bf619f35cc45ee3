import { type Game, HarnessError, nearestName } from '@bridle/facets';
import { QUOTE_CHARS_MAX } from '../limits.js';
import { jsonSchemaOf, type ReadArguments, readArguments } from './arguments.js';
import type { Tool } from './defineTool.js';

export type RawArguments = Readonly<Record<string, unknown>>;

/** What may be changed while a world runs. */
export interface ToolSettings {
  /** the tools that may be used; all of them when left out */
  readonly allow?: readonly string[] | undefined;
  /** arguments by tool that are used where a call has none */
  readonly defaults?: Readonly<Record<string, RawArguments>> | undefined;
  /** the file that says so, for whoever is refused */
  readonly file?: string | undefined;
}

/** Names of tools, as `tool_list` tells them. */
export interface ToolNames {
  allowlist: string[];
  registered: string[];
  missing: string[];
  extra: string[];
  chosen?: true;
}

/** The tools of a run by name: which of them may be used, and which its game can serve. */
export class ToolTable {
  readonly #game: Game;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #byAlias = new Map<string, Tool>();
  settings: ToolSettings = {};

  constructor(game: Game, tools: readonly Tool[]) {
    this.#game = game;
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    for (const tool of tools) {
      for (const name of [tool.name, ...(tool.aliases ?? [])]) this.#byAlias.set(name, tool);
    }
  }

  /** Names: what may be used, what this game can serve, and where the two differ. */
  list(): ToolNames {
    const registered = [...this.#tools.values()].filter((tool) => !this.lack(tool));
    const names = registered.map(({ name }) => name);
    const allowlist = [...(this.settings.allow ?? this.#tools.keys())];
    return {
      allowlist,
      registered: names,
      missing: allowlist.filter((name) => !names.includes(name)),
      extra: names.filter((name) => !allowlist.includes(name)),
      ...(this.settings.allow !== undefined && { chosen: true }),
    };
  }

  /** Every tool, or one: what it takes, whether it only reads, and why it cannot be used. */
  describe(name?: string): object[] {
    const tools = name === undefined ? [...this.#tools.values()] : [this.find(name)];
    return tools.map((tool) => {
      const lack = this.lack(tool);
      return {
        name: tool.name,
        aliases: tool.aliases ?? [],
        summary: tool.summary,
        kind: tool.kind,
        read_only: tool.kind === 'read',
        params: jsonSchemaOf(tool.params),
        argument_aliases: Object.keys(tool.argumentAliases ?? {}),
        ...(lack !== undefined && { unavailable: lack }),
      };
    });
  }

  /** By name or alias; an error where there is none, or none that may be used. */
  find(name: string): Tool {
    const tool = this.#byAlias.get(name);
    const { allow } = this.settings;
    if (tool === undefined || (allow !== undefined && !allow.includes(tool.name))) {
      const quoted = name.slice(0, QUOTE_CHARS_MAX);
      const hint = this.#hintFor(name, tool);
      throw new HarnessError('bad_request', `tool not allowlisted: ${quoted}`, hint);
    }
    return tool;
  }

  #hintFor(name: string, forbidden: Tool | undefined): string {
    const list = 'tool.list names those that are';
    const { allow, file = 'the settings of this run' } = this.settings;
    if (forbidden !== undefined) return `tools.allow in ${file} leaves it out; ${list}`;
    const may = [...this.#byAlias].filter(([, tool]) => allow?.includes(tool.name) ?? true);
    const nearest = nearestName(
      name,
      may.map(([alias]) => alias),
    );
    return nearest === undefined ? list : `did you mean ${nearest}? ${list}`;
  }

  /** The name of the tool that has this alias, whether or not it may be used. */
  nameOf(alias: string): string {
    return this.#byAlias.get(alias)?.name ?? alias;
  }

  argumentsOf(tool: Tool, raw: RawArguments): ReadArguments {
    return readArguments(tool, { ...this.settings.defaults?.[tool.name], ...raw });
  }

  /** Why this game cannot serve a tool. */
  lack(tool: Tool): string | undefined {
    const { avatar } = this.#game.facets;
    if (avatar === undefined) return 'this game has no avatar';
    const lacks = (tool.needs ?? []).filter((ability) => !avatar.abilities.has(ability));
    return lacks.length === 0
      ? undefined
      : `this game has no ${lacks.map(abilityText).join(', no ')}`;
  }
}

const ABILITY_WORDS: Readonly<Record<string, string>> = {
  players: 'other players',
  craft: 'crafting',
  smelt: 'smelting',
  sleep: 'beds',
  mount: 'mounts',
  shoot: 'bows',
  fish: 'fishing',
};

function abilityText(ability: string): string {
  return ABILITY_WORDS[ability] ?? ability;
}
