export { Ai, type AiAddress, type ChatDry } from './ai.js';
