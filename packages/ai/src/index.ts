export { Ai, type AiAddress, type ChatDry } from './ai.js';
export { AnswerPace } from './answerPace.js';
