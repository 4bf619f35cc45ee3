export {
  type AiConfig,
  type BotConfig,
  isModelUrl,
  MODEL_URL_RULE,
  readBotConfig,
} from './config/botConfig.js';
export { CHAT_CHARS_MAX } from './limits.js';
export { Repl, type ReplAi, type ReplParts } from './repl/repl.js';
export { TOOLS, toolNamed, toolsOf } from './tools/index.js';
