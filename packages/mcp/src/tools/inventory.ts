import { defineMcpTool, READS } from '../defineTool.js';
import { gameLines, inline, itemName, quoted } from '../gameText.js';
import { FIND_CHARS_MAX, TEXT_CHARS_MAX } from '../limits.js';
import { fitting } from '../play.js';
import type { OpFields } from '../runConnection.js';

interface Slot {
  readonly slot: number | string;
  readonly item: string;
  readonly count: number;
  readonly damage?: number;
}

interface Recipe {
  readonly recipe: string;
  readonly count: number;
  readonly times: number;
  readonly needs_table: boolean;
  readonly needs: readonly { readonly any_of: readonly string[]; readonly count: number }[];
}

export const inventory = defineMcpTool({
  name: 'inventory',
  description: 'What is carried, what can be crafted now, or what the open container holds.',
  hints: READS,
  ops: ['get_inventory', 'recipes', 'get_container'],
  fields: {
    what: { type: 'string', enum: ['carried', 'recipes', 'container'], default: 'carried' },
    find: { type: 'string', maxLength: FIND_CHARS_MAX, description: 'only names with this text' },
  },
  async run(play, { what, find }) {
    const all =
      what === 'recipes'
        ? recipeLines(await play.ask('recipes'))
        : what === 'container'
          ? containerLines(await play.ask('get_container'))
          : slotLines((await play.ask('get_inventory')).slots as Slot[]);
    const wanted = String(find ?? '').toLowerCase();
    const found = all.filter((line) => line.toLowerCase().includes(wanted));
    const [lines, left] = fitting(found, TEXT_CHARS_MAX);
    const more = left > 0 ? `\n${left} more: find <text>` : '';
    return `${gameLines(lines.length > 0 ? lines : ['nothing'])}${more}`;
  },
});

function slotLines(slots: readonly Slot[]): string[] {
  return slots.map(({ slot, item, count, damage }) => {
    const wear = damage ? ` wear ${damage}` : '';
    return `[${inline(String(slot))}] ${count} ${itemName(item)}${wear}`;
  });
}

function recipeLines({ recipes }: OpFields): string[] {
  return (recipes as Recipe[]).map(({ recipe, count, times, needs, needs_table }) => {
    const parts = needs.map(({ any_of: [first], count }) => `${count} ${itemName(first)}`);
    const table = needs_table ? ', at a crafting table' : '';
    return `${quoted(itemName(recipe))}: ${count} from ${parts.join(' + ')}, ${times} times${table}`;
  });
}

function containerLines({ screen, slots }: OpFields): string[] {
  if (screen === null) return ['nothing is open'];
  const { kind } = screen as { kind: unknown };
  return [`open: ${itemName(kind)}`, ...slotLines(slots as Slot[])];
}
