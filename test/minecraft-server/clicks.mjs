// What the clicks of the protocol do to a window, as the game does it. A window is a list of cells
// ({ read, write, accepts, limit, isResult, take }); the cursor is a cell too.

const OUTSIDE = -999;

/** @returns {(view: object, cursor: object, click: object, player: object) => void} */
export function clicksOf(game) {
  const { isSameKind, withCount } = game;
  const limitOf = (cell, item) => Math.min(cell.limit ?? 64, item.stackSize ?? 64);

  /** Puts as much of a stack into a cell as fits; what is left over. */
  function put(cell, item, most = item.count) {
    const held = cell.read();
    if (!cell.accepts(item) || (held && !isSameKind(held, item))) return item;
    const room = limitOf(cell, item) - (held?.count ?? 0);
    const moved = Math.max(0, Math.min(room, most, item.count));
    if (moved === 0) return item;
    cell.write(withCount(item, (held?.count ?? 0) + moved));
    return withCount(item, item.count - moved);
  }

  /** Into stacks of the same kind first, then into empty cells. */
  function putInto(cells, item) {
    let rest = item;
    for (const isEmpty of [false, true]) {
      for (const cell of cells) {
        if (!rest) return null;
        if (!cell.read() === isEmpty) rest = put(cell, rest);
      }
    }
    return rest;
  }

  function pickUp(view, cursor, slot, button, player) {
    const carried = cursor.read();
    if (slot === OUTSIDE) {
      if (!carried) return;
      const count = button === 0 ? carried.count : 1;
      game.toss(player, withCount(carried, count));
      cursor.write(withCount(carried, carried.count - count));
      return;
    }
    const cell = view.cells[slot];
    if (!cell) return;
    const held = cell.read();
    if (cell.isResult) return takeResult(cell, cursor, player);
    if (!held) {
      if (carried) cursor.write(put(cell, carried, button === 0 ? carried.count : 1));
    } else if (!carried) {
      const count = button === 0 ? held.count : Math.ceil(held.count / 2);
      cursor.write(withCount(held, count));
      cell.write(withCount(held, held.count - count));
    } else if (isSameKind(held, carried)) {
      cursor.write(put(cell, carried, button === 0 ? carried.count : 1));
    } else if (cell.accepts(carried) && carried.count <= limitOf(cell, carried)) {
      cursor.write(held);
      cell.write(carried);
    }
  }

  /** A result is taken whole or not at all. */
  function takeResult(cell, cursor, player) {
    const result = cell.read();
    const carried = cursor.read();
    if (!result) return;
    if (carried && !isSameKind(carried, result)) return;
    const count = (carried?.count ?? 0) + result.count;
    if (count > (result.stackSize ?? 64)) return;
    cursor.write(withCount(result, count));
    cell.take(player, result);
  }

  function quickMove(view, slot, player) {
    const cell = view.cells[slot];
    const held = cell?.read();
    if (!held) return;
    const ways = view.quickMove(slot, held);
    if (!cell.isResult) {
      let rest = held;
      for (const way of ways) {
        rest = rest && putInto(cellsAt(view, way), rest);
        if (rest?.count !== held.count) break;
      }
      cell.write(rest);
      return;
    }
    // A recipe is made again for as long as it stays the same one and there is room.
    for (let made = cell.read(); isSameKind(made, held); made = cell.read()) {
      if (roomFor(cellsAt(view, ways[0]), made) < made.count) return;
      putInto(cellsAt(view, ways[0]), made);
      cell.take(player, made);
    }
  }

  function roomFor(cells, item) {
    return cells.reduce((room, cell) => {
      const held = cell.read();
      if (held && !isSameKind(held, item)) return room;
      return room + limitOf(cell, item) - (held?.count ?? 0);
    }, 0);
  }

  function swap(view, slot, button, player) {
    const cell = view.cells[slot];
    const other = game.inventoryCell(player, button === 40 ? 45 : 36 + button);
    if (!cell || (button > 8 && button !== 40)) return;
    const held = cell.read();
    const mine = other.read();
    if (cell.isResult) {
      if (!held || mine) return;
      other.write(held);
      cell.take(player, held);
    } else if (!mine || (cell.accepts(mine) && mine.count <= limitOf(cell, mine))) {
      cell.write(mine);
      other.write(held);
    }
  }

  function throwOut(view, cursor, slot, button, player) {
    const cell = view.cells[slot];
    const held = cell?.read();
    if (!held || cursor.read()) return;
    if (cell.isResult) {
      game.toss(player, held);
      cell.take(player, held);
      return;
    }
    const count = button === 0 ? 1 : held.count;
    game.toss(player, withCount(held, count));
    cell.write(withCount(held, held.count - count));
  }

  function drag(view, cursor, slot, button, player) {
    const way = button >> 2;
    const step = button & 3;
    if (step === 0) view.drag = { way, cells: [] };
    if (!view.drag || view.drag.way !== way) return;
    const carried = cursor.read();
    if (step === 1 && view.cells[slot] && !view.drag.cells.includes(view.cells[slot])) {
      const cell = view.cells[slot];
      const held = cell.read();
      const fits = carried && cell.accepts(carried) && (!held || isSameKind(held, carried));
      if (fits && carried.count > view.drag.cells.length) view.drag.cells.push(cell);
    }
    if (step !== 2) return;
    const { cells } = view.drag;
    view.drag = undefined;
    if (!carried || cells.length === 0) return;
    const each = way === 0 ? Math.floor(carried.count / cells.length) : 1;
    let left = carried.count;
    for (const cell of cells) {
      const rest = put(cell, withCount(carried, Math.min(way === 2 ? 64 : each, left)));
      left -= Math.min(way === 2 ? 64 : each, left) - (rest?.count ?? 0);
    }
    cursor.write(withCount(carried, way === 2 && player.gameMode === 1 ? carried.count : left));
  }

  function gather(view, cursor, slot) {
    let carried = cursor.read();
    if (!carried || view.cells[slot]?.read()) return;
    // Stacks that are not full go first.
    for (const takesFull of [false, true]) {
      for (const cell of view.cells) {
        const held = cell.read();
        const room = (carried.stackSize ?? 64) - carried.count;
        if (room <= 0) break;
        if (cell.isResult || !isSameKind(held, carried)) continue;
        if (!takesFull && held.count === limitOf(cell, held)) continue;
        const moved = Math.min(room, held.count);
        carried = withCount(carried, carried.count + moved);
        cell.write(withCount(held, held.count - moved));
      }
    }
    cursor.write(carried);
  }

  function click(view, cursor, { slot, mouseButton, mode }, player) {
    if (mode === 0) pickUp(view, cursor, slot, mouseButton, player);
    else if (mode === 1) quickMove(view, slot, player);
    else if (mode === 2) swap(view, slot, mouseButton, player);
    else if (mode === 3 && player.gameMode === 1 && view.cells[slot]?.read()) {
      cursor.write(withCount(view.cells[slot].read(), view.cells[slot].read().stackSize));
    } else if (mode === 4) throwOut(view, cursor, slot, mouseButton, player);
    else if (mode === 5) drag(view, cursor, slot, mouseButton, player);
    else if (mode === 6) gather(view, cursor, slot);
    if (mode !== 5) view.drag = undefined;
  }

  return { click, putInto };
}

/** The cells from one slot to before another; backwards when the first is the greater. */
function cellsAt(view, [from, to]) {
  if (from <= to) return view.cells.slice(from, to);
  return view.cells.slice(to, from).reverse();
}
