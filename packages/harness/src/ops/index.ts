import type { Op } from '../core/defineOp.js';
import { SCENE_OPS } from '../scene/ops.js';
import { DEATHS_MEANWHILE } from '../tools/deaths.js';
import { chatClear, chatHistory, chatSend } from './chat.js';
import { giveControl, listClients, takeControl } from './clients.js';
import {
  bookWrite,
  close,
  containerMove,
  getContainer,
  inventoryClick,
  open,
  respawn,
  signWrite,
} from './containers.js';
import { craft, recipes } from './crafting.js';
import { getBlockData, getItemFacts } from './facts.js';
import { getGame } from './game.js';
import { listGames, useGame } from './games.js';
import { pulse, setActions, setView } from './input.js';
import { interact, swapSlots } from './interact.js';
import { observeDetailOp, observePrompt, observeSchema, observeSnapshot } from './observe.js';
import { observeDetailCompat, observeSnapshotCompat } from './observeCompat.js';
import {
  resourcepackDisable,
  resourcepackEnable,
  resourcepackEnabled,
  resourcepackList,
  resourcepackLoad,
  resourcepackReload,
} from './resourcePacks.js';
import { listStates, loadState, saveState } from './saves.js';
import { screenshot } from './screenshot.js';
import { getBlocks, getEntities, getInventory, raycast } from './senses.js';
import { serverConnect, serverDisconnect, serverStatus } from './server.js';
import { cancel, shutdown, subscribe } from './session.js';
import {
  shaderDisable,
  shaderErrors,
  shaderGet,
  shaderList,
  shaderReload,
  shaderSet,
} from './shaders.js';
import { eventsSince, toolDry, toolList, toolRun, toolSchema } from './tools.js';
import { command, getState, setClock, step } from './world.js';
import { worldCreate, worldDelete, worldLeave, worldList, worldLoad } from './worlds.js';

/** Every op there is, in the order in which `hello` lists them: the seed's first, then ours. */
const ALL: readonly Op[] = [
  setActions,
  pulse,
  setView,
  command,
  getState,
  step,
  screenshot,
  shutdown,
  subscribe,
  cancel,
  setClock,
  raycast,
  getBlocks,
  getEntities,
  getInventory,
  saveState,
  loadState,
  listStates,
  open,
  close,
  getContainer,
  inventoryClick,
  containerMove,
  craft,
  recipes,
  signWrite,
  bookWrite,
  respawn,
  chatSend,
  interact,
  swapSlots,
  worldList,
  worldCreate,
  worldLoad,
  worldDelete,
  worldLeave,
  ...SCENE_OPS,
  resourcepackList,
  resourcepackEnabled,
  resourcepackEnable,
  resourcepackDisable,
  resourcepackReload,
  resourcepackLoad,
  shaderList,
  shaderGet,
  shaderSet,
  shaderReload,
  shaderErrors,
  shaderDisable,
  toolList,
  toolSchema,
  toolDry,
  toolRun,
  eventsSince,
  observeSnapshot,
  observePrompt,
  observeDetailOp,
  observeSchema,
  observeSnapshotCompat,
  observeDetailCompat,
  getGame,
  getBlockData,
  getItemFacts,
  chatHistory,
  chatClear,
  serverStatus,
  serverConnect,
  serverDisconnect,
  listClients,
  takeControl,
  giveControl,
  listGames,
  useGame,
];

export const OPS: ReadonlyMap<string, Op> = new Map(
  ALL.map((op) => [op.name, op.kind === 'time' ? { ...op, meanwhile: DEATHS_MEANWHILE } : op]),
);
