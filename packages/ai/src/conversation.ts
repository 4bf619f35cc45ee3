import type OpenAI from 'openai';

export type ModelMessage = OpenAI.Chat.ChatCompletionMessageParam;
export type ToolSpec = OpenAI.Chat.ChatCompletionFunctionTool;

/** One use of a tool that the model asked for, and what came of it. */
export interface ToolCall {
  readonly tool: string;
  readonly args: object;
  readonly result: object;
}

/** What was said from a message to the answer to it. */
export interface Exchange {
  readonly ok: boolean;
  /** what the model answers; of a failure, what went wrong */
  readonly msg: string;
  readonly reply: string | null;
  readonly toolCalls: readonly ToolCall[];
  /** everything that was sent and came back, in its order */
  readonly messages: readonly ModelMessage[];
  /** how often the model was asked */
  readonly rounds: number;
}

/** The model, as little of it as is needed here. */
export type AskModel = (
  messages: readonly ModelMessage[],
  tools: readonly ToolSpec[],
  mayCall: boolean,
) => Promise<OpenAI.Chat.ChatCompletionMessage>;

export type UseTool = (tool: string, args: Record<string, unknown>) => Promise<object>;

const RESULT_CHARS_MAX = 6_000; // of a tool's answer that a model is told
const CALLS_AT_ONCE_MAX = 16; // of one answer of the model; the rest is refused

/**
 * Goes on until the model has said something or used up its calls, and then once more without
 * tools, so that there is an answer.
 */
export async function converse(
  start: readonly ModelMessage[],
  tools: readonly ToolSpec[],
  callsMax: number,
  ask: AskModel,
  use: UseTool,
): Promise<Exchange> {
  const messages = [...start];
  const toolCalls: ToolCall[] = [];
  let rounds = 0;
  const end = (ok: boolean, msg: string, reply: string | null): Exchange => ({
    ok,
    msg,
    reply,
    toolCalls,
    messages,
    rounds,
  });
  try {
    for (;;) {
      const mayCall = tools.length > 0 && toolCalls.length < callsMax;
      rounds++;
      const answer = await ask(messages, tools, mayCall);
      messages.push(asked(answer));
      const calls = answer.tool_calls ?? [];
      if (calls.length === 0 || !mayCall) {
        const text = answer.content?.trim() ?? '';
        return text === '' ? end(false, 'the model said nothing', null) : end(true, text, text);
      }
      for (const [index, call] of calls.entries()) {
        const isLate = toolCalls.length >= callsMax || index >= CALLS_AT_ONCE_MAX;
        const result = isLate ? USED_UP : await useOne(call, toolCalls, use);
        const content = JSON.stringify(result).slice(0, RESULT_CHARS_MAX);
        messages.push({ role: 'tool', tool_call_id: call.id, content });
      }
    }
  } catch (error) {
    return end(false, (error as Error).message, null);
  }
}

const USED_UP = { ok: false, msg: 'no more tools can be used for this message; answer now' };

/** What the model said, without what only its library knows. */
function asked({ content, tool_calls }: OpenAI.Chat.ChatCompletionMessage): ModelMessage {
  return { role: 'assistant', content, ...(tool_calls?.length && { tool_calls }) };
}

async function useOne(
  call: OpenAI.Chat.ChatCompletionMessageToolCall,
  done: ToolCall[],
  use: UseTool,
): Promise<object> {
  if (call.type !== 'function') {
    const result = { ok: false, msg: 'only functions can be called' };
    done.push({ tool: call.type, args: {}, result }); // it counts, or it could go on for ever
    return result;
  }
  const { name } = call.function;
  let args: unknown;
  try {
    args = JSON.parse(call.function.arguments || '{}');
  } catch {
    args = undefined;
  }
  const isFine = typeof args === 'object' && args !== null && !Array.isArray(args);
  const result = isFine
    ? await use(name, args as Record<string, unknown>)
    : { ok: false, msg: 'the arguments are not a JSON object' };
  done.push({ tool: name, args: isFine ? (args as object) : {}, result });
  return result;
}
