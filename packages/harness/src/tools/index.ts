import type { Host, PartKey } from '../core/host.js';
import type { Tool } from './defineTool.js';
import { TOOLS } from './list.js';
import { ToolRunner } from './runner.js';

export { TOOLS } from './list.js';

const BY_NAME: ReadonlyMap<string, Tool> = new Map(
  TOOLS.flatMap((tool) =>
    [tool.name, ...(tool.aliases ?? [])].map((name) => [name, tool] as const),
  ),
);

/** By its name or an alias, whether or not it may be used in some run. */
export function toolNamed(name: string): Tool | undefined {
  return BY_NAME.get(name);
}

const RUNNER: PartKey<ToolRunner> = { name: 'tools' };

/** The one runner of a host, shared by every dialect. */
export function toolsOf(host: Host): ToolRunner {
  return host.part(RUNNER, () => new ToolRunner(host, TOOLS));
}
