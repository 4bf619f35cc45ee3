import { describe, expect, it } from 'vitest';
import { type AskModel, converse } from './conversation.js';

type Answer = Awaited<ReturnType<AskModel>>;

describe('a conversation', () => {
  it('ends with a model that only asks for what cannot be used', async () => {
    const custom = { id: 'c', type: 'custom', custom: { name: 'x', input: '' } } as const;
    const answer: Answer = {
      role: 'assistant',
      content: null,
      refusal: null,
      tool_calls: [custom],
    };
    const tool = { type: 'function', function: { name: 'say' } } as const;
    const used: string[] = [];
    const use = async (tool: string): Promise<object> => ({ used: used.push(tool) });
    const exchange = await converse([], [tool], 3, async () => answer, use);
    expect(exchange).toMatchObject({ ok: false, rounds: 4 });
    expect(exchange.toolCalls).toHaveLength(3);
    expect(used).toEqual([]);
  });
});
