// Written by `npm run build` (scripts/gather.mjs) from every defineOp({…}) beside it. Do not edit.
import type { Op } from '../core/defineOp.js';
import * as sceneAskingOps from '../scene/askingOps.js';
import * as sceneInputOps from '../scene/inputOps.js';
import * as sceneOps from '../scene/ops.js';
import * as scenePictureOp from '../scene/pictureOp.js';
import * as blockView from './blockView.js';
import * as chat from './chat.js';
import * as clients from './clients.js';
import * as containers from './containers.js';
import * as crafting from './crafting.js';
import * as facts from './facts.js';
import * as game from './game.js';
import * as games from './games.js';
import * as input from './input.js';
import * as interact from './interact.js';
import * as journal from './journal.js';
import * as logs from './logs.js';
import * as observe from './observe.js';
import * as observeCompat from './observeCompat.js';
import * as resourcePacks from './resourcePacks.js';
import * as saves from './saves.js';
import * as screenshot from './screenshot.js';
import * as senses from './senses.js';
import * as server from './server.js';
import * as session from './session.js';
import * as shaders from './shaders.js';
import * as tasks from './tasks.js';
import * as tools from './tools.js';
import * as waitReady from './waitReady.js';
import * as world from './world.js';
import * as worlds from './worlds.js';

/** Every op there is, in the order in which `hello` lists them. */
export const OP_LIST: readonly Op[] = [
  input.setActions,
  input.pulse,
  input.setView,
  world.command,
  world.getState,
  world.step,
  screenshot.screenshot,
  session.shutdown,
  session.subscribe,
  session.cancel,
  world.setClock,
  senses.raycast,
  senses.getBlocks,
  senses.getEntities,
  senses.getInventory,
  saves.saveState,
  saves.loadState,
  saves.listStates,
  containers.open,
  containers.close,
  containers.getContainer,
  containers.inventoryClick,
  containers.containerMove,
  crafting.craft,
  crafting.recipes,
  containers.signWrite,
  containers.bookWrite,
  containers.respawn,
  chat.chatSend,
  interact.interact,
  interact.swapSlots,
  worlds.worldList,
  worlds.worldCreate,
  worlds.worldLoad,
  worlds.worldDelete,
  worlds.worldLeave,
  sceneOps.getScene,
  sceneOps.sceneAct,
  sceneAskingOps.sceneFind,
  sceneAskingOps.sceneWait,
  sceneInputOps.sceneKey,
  sceneInputOps.sceneType,
  sceneInputOps.scenePointer,
  scenePictureOp.sceneScreenshot,
  resourcePacks.resourcepackList,
  resourcePacks.resourcepackEnabled,
  resourcePacks.resourcepackEnable,
  resourcePacks.resourcepackDisable,
  resourcePacks.resourcepackReload,
  resourcePacks.resourcepackLoad,
  shaders.shaderList,
  shaders.shaderGet,
  shaders.shaderSet,
  shaders.shaderReload,
  shaders.shaderErrors,
  shaders.shaderDisable,
  tools.toolList,
  tools.toolSchema,
  tools.toolDry,
  tools.toolRun,
  tools.eventsSince,
  observe.observeSnapshot,
  observe.observePrompt,
  observe.observeDetailOp,
  observe.observeSchema,
  observeCompat.observeSnapshotCompat,
  observeCompat.observeDetailCompat,
  game.getGame,
  facts.getBlockData,
  facts.getItemFacts,
  chat.chatHistory,
  chat.chatClear,
  server.serverStatus,
  server.serverConnect,
  server.serverDisconnect,
  clients.listClients,
  clients.takeControl,
  clients.giveControl,
  games.listGames,
  games.useGame,
  tasks.taskRun,
  tasks.taskContinue,
  tasks.taskDrop,
  tasks.taskStatus,
  logs.getLogs,
  waitReady.waitReady,
  blockView.viewWords,
  blockView.watchView,
  journal.journalSince,
];
