import { clicksOf } from './clicks.mjs';
import { library } from './library.mjs';

const ARMOUR = ['helmet', 'chestplate', 'leggings', 'boots'];

/** The inventory and the windows of players, kept equal with what their clients know. */
export function installWindows(game) {
  const { serv, registry, ask, tell, signature } = game;
  const usesStates = game.has('stateIdUsed');
  const usesTransactions = game.has('transactionPacketExists');
  const types = library('prismarine-windows')(registry);
  const { click, putInto } = clicksOf(game);
  const saved = new Map();

  game.inventoryCell = (player, slot) => player.cells[slot];

  function newCells(player) {
    const { slots } = player.inventory;
    return Array.from({ length: 46 }, (_, slot) => ({
      known: '',
      limit: slot >= 5 && slot <= 8 ? 1 : 64,
      read: () => slots[slot] ?? null,
      write: (item) => {
        slots[slot] = item ? Object.assign(game.withCount(item, item.count), { slot }) : null;
        if (slot >= 1 && slot <= 4) player.inventoryView.craft();
      },
      accepts: (item) => slot < 5 || slot > 8 || armourSlot(item) === slot,
    }));
  }

  function armourSlot({ name }) {
    const at = ARMOUR.findIndex((end) => name.endsWith(`_${end}`));
    if (at >= 0) return 5 + at;
    if (name === 'elytra') return 6;
    return /(_head|_skull|^carved_pumpkin)$/.test(name) ? 5 : undefined;
  }
  game.armourSlot = armourSlot;

  function newInventoryView(player) {
    const { cells } = player;
    const grid = cells.slice(1, 5);
    Object.assign(cells[0], game.resultCell(cells[0], grid, 2));
    return {
      id: 0,
      cells,
      craft: () => cells[0].write(game.crafted(grid, 2)),
      sendsAlways: [0],
      quickMove(slot, item) {
        if (slot === 0) return [[45, 9]];
        if (slot < 9 || slot === 45) return [[9, 45]];
        const armour = armourSlot(item);
        const first = armour !== undefined && !cells[armour].read() ? [[armour, armour + 1]] : [];
        if (item.name === 'shield' && !cells[45].read()) first.push([45, 46]);
        return [...first, slot < 36 ? [36, 45] : [9, 36]];
      },
      close: () => giveBack(player, grid),
    };
  }

  /** Items that lay in a grid or on the cursor go back, or to the ground where there is no room. */
  function giveBack(player, cells) {
    for (const cell of cells) {
      const item = cell.read();
      cell.write(null);
      if (item) game.give(player, item);
    }
  }

  /** Into the hotbar and the bag; what does not fit falls to the ground. */
  game.give = (player, item) => {
    const rest = game.store(player, item);
    if (rest) game.toss(player, rest);
  };
  game.store = (player, item) => {
    const cells = [...player.cells.slice(36, 45), ...player.cells.slice(9, 36)];
    return putInto(cells, item);
  };

  /** Opens a window over cells of its own, followed by the bag and the hotbar. */
  game.openWindow = (player, { type, title, cells, ...rules }) => {
    if (game.faults.openNoWindows) return;
    if (player.window.id !== 0) closeView(player);
    player.lastWindowId = ((player.lastWindowId ?? 0) % 100) + 1;
    const view = { id: player.lastWindowId, type, ...rules };
    view.cells = [...cells, ...player.cells.slice(9, 45)];
    player.window = view;
    player._client.write('open_window', {
      windowId: view.id,
      inventoryType: types.windows[`minecraft:${type}`].type,
      windowTitle: game.has('chatPacketsUseNbtComponents')
        ? game.text(title)
        : JSON.stringify({ translate: title }),
    });
    sendAll(player);
    view.opened?.();
  };

  function sendAll(player) {
    const { window: view } = player;
    player.stateId = (player.stateId + 1) & 0x7fff;
    player._client.write('window_items', {
      windowId: view.id,
      stateId: player.stateId,
      items: view.cells.map((cell) => game.toWire(cell.read())),
      carriedItem: game.toWire(player.cursor.read()),
    });
    for (const cell of view.cells) cell.known = signature(cell.read());
    if (usesStates) player.cursor.known = signature(player.cursor.read());
    else sendCursor(player);
  }

  game.sendInventory = sendAll;

  function sendCursor(player) {
    const item = game.toWire(player.cursor.read());
    player.cursor.known = signature(player.cursor.read());
    if (game.isAtLeast('1.21.2')) player._client.write('set_cursor_item', { contents: item });
    else
      player._client.write('set_slot', { windowId: -1, stateId: player.stateId, slot: -1, item });
  }

  function sendSlot(player, slot) {
    const cell = player.window.cells[slot];
    player.stateId = (player.stateId + 1) & 0x7fff;
    cell.known = signature(cell.read());
    player._client.write('set_slot', {
      windowId: player.window.id,
      stateId: player.stateId,
      slot,
      item: game.toWire(cell.read()),
    });
  }

  /** Tells the client what differs from what it knows. */
  function sync(player) {
    player.window.cells.forEach((cell, slot) => {
      if (signature(cell.read()) !== cell.known) sendSlot(player, slot);
    });
    if (signature(player.cursor.read()) !== player.cursor.known) sendCursor(player);
  }
  game.sync = sync;

  function closeView(player) {
    const { window: view, cursor } = player;
    const carried = cursor.read();
    cursor.write(null);
    if (carried && usesTransactions) game.toss(player, carried);
    else if (carried) game.give(player, carried);
    view.close?.();
    player.window = player.inventoryView;
  }

  tell.closeWindow = (params) => {
    const player = game.playerOf(params);
    player._client.write('close_window', { windowId: player.window.id });
    closeView(player);
  };

  function clicked(player, packet) {
    if (packet.windowId !== player.window.id) return;
    // After a refusal the old protocol waits for the client to have seen it.
    if (player.refusedAction !== undefined) return;
    const { window: view, cursor } = player;
    const expected = expectedItem(view, packet);
    click(view, cursor, packet, player);
    const answers = view.sendsAlways ?? [];
    if (usesTransactions) return acknowledge(player, packet, expected, answers);
    for (const { location, item } of packet.changedSlots ?? []) {
      const cell = view.cells[location];
      if (cell) cell.known = signature(game.fromWire(item));
    }
    cursor.known = signature(game.fromWire(packet.cursorItem));
    if (packet.stateId !== player.stateId) return sendAll(player);
    if (touchesGrid(view, packet)) for (const slot of answers) sendSlot(player, slot);
    sync(player);
  }

  function touchesGrid(view, { slot, mode }) {
    return view.sendsAlways && (slot <= view.gridEnd || mode !== 0);
  }

  /** The item that the old protocol's client must name for a click to be accepted. */
  function expectedItem(view, { slot, mode }) {
    const saysEmpty =
      mode === 2 || mode >= 4 || (mode === 1 && game.has('quickMoveClickSendsEmptyItem'));
    return saysEmpty ? null : (view.cells[slot]?.read() ?? null);
  }

  function acknowledge(player, { windowId, action, item }, expected, answers) {
    const said = game.fromWire(item);
    const accepted =
      !game.faults.refuseClicks &&
      (said?.type ?? 0) === (expected?.type ?? 0) &&
      (said?.count ?? 0) === Number(expected?.count ?? 0);
    player._client.write('transaction', { windowId, action, accepted });
    if (!accepted) {
      player.refusedAction = action;
      return sendAll(player);
    }
    for (const cell of player.window.cells) cell.known = signature(cell.read());
    player.cursor.known = signature(player.cursor.read());
    for (const slot of answers) sendSlot(player, slot);
  }

  game.preparations.push((player) => {
    player.cells = newCells(player);
    let carried = null;
    player.cursor = {
      known: '',
      read: () => carried,
      write: (item) => {
        carried = item;
      },
    };
    player.stateId = 0;
    player.inventoryView = newInventoryView(player);
    player.inventoryView.gridEnd = 4;
    player.window = player.inventoryView;
    player.inventory.removeAllListeners('updateSlot');
    game.handle(player, 'window_click', (packet) => clicked(player, packet));
    game.handle(player, 'transaction', ({ action }) => {
      if (action === player.refusedAction) player.refusedAction = undefined;
    });
    game.handle(player, 'close_window', () => closeView(player));
    // What a client chose is kept from the moment on at which the server knows of the player.
    const { sendSpawnPosition } = player;
    player.sendSpawnPosition = () => {
      restore(player);
      sendSpawnPosition();
    };
    player.once('spawned', () => sendAll(player));
    player.once('disconnected', () => save(player));
  });

  function save(player) {
    const { position, health, food, foodSaturation, xp, gameMode, heldItemSlot } = player;
    closeView(player);
    const slots = player.inventory.slots.map((item) => item);
    const rest = { position, health, food, foodSaturation, xp, gameMode, heldItemSlot };
    saved.set(player.username, { slots, rest });
  }

  function restore(player) {
    player.foodSaturation = 5;
    const { slots, rest } = saved.get(player.username) ?? {};
    if (!slots) return;
    Object.assign(player, rest);
    for (const [slot, item] of slots.entries()) player.cells[slot].write(item);
  }

  serv.on('tick', () => {
    for (const player of serv.players) if (player.window) sync(player);
  });

  ask.inventory = (params) => {
    const player = game.playerOf(params);
    const held = player.cells.flatMap((cell, slot) => {
      const item = cell.read();
      return item ? [game.describe(item, slot)] : [];
    });
    return held;
  };
  ask.cursor = (params) => {
    const carried = game.playerOf(params).cursor.read();
    return carried ? game.describe(carried) : null;
  };
  ask.window = (params) => {
    const { window: view } = game.playerOf(params);
    return view.id === 0 ? null : { id: view.id, type: view.type };
  };
  tell.give = ({ slot, item, ...who }) => {
    const player = game.playerOf(who);
    if (slot === undefined) game.give(player, game.item(item));
    else player.cells[slot].write(game.item(item));
    sync(player);
  };
  tell.clearInventory = (params) => {
    const player = game.playerOf(params);
    for (const cell of player.cells) cell.write(null);
    sync(player);
  };
}
