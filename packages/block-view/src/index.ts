export { fromBase64, toBase64 } from './base64.js';
export { packColumn, type UnpackedSection, unpackColumn } from './columnBytes.js';
export { changesOf, type PicturedChanges, type SceneFields, withChanges } from './sceneChanges.js';
export { squeezedTexts, unsqueezedTexts } from './squeezedTexts.js';
