/** Recipes of the version, for the grid of 2x2 in the inventory and that of a crafting table. */
export function installCrafting(game) {
  const { registry } = game;
  let shaped;
  let shapeless;

  function read() {
    shaped = new Map();
    shapeless = new Map();
    for (const recipe of Object.values(registry.recipes).flat()) {
      if (recipe.inShape) {
        const rows = recipe.inShape.map((row) => row.map(idOf));
        shaped.set(keyOfRows(rows), recipe);
        shaped.set(keyOfRows(rows.map((row) => [...row].reverse())), recipe);
      } else if (recipe.ingredients) {
        shapeless.set(recipe.ingredients.map(idOf).sort(byNumber).join(), recipe);
      }
    }
  }

  function recipeOf(cells, width) {
    if (!shaped) read();
    const ids = cells.map((cell) => cell.read()?.type ?? 0);
    const rows = Array.from({ length: width }, (_, row) =>
      ids.slice(row * width, (row + 1) * width),
    );
    const used = ids.filter(Boolean).sort(byNumber).join();
    if (used === '') return undefined;
    return shaped.get(keyOfRows(trimmed(rows))) ?? shapeless.get(used);
  }

  /** What the grid makes now. */
  game.crafted = (cells, width) => {
    const recipe = recipeOf(cells, width);
    if (!recipe) return null;
    return new game.Item(recipe.result.id, recipe.result.count);
  };

  /** A cell that gives what the grid makes, and takes the ingredients for it. */
  game.resultCell = (cell, grid, width) => ({
    ...cell,
    isResult: true,
    accepts: () => false,
    take: (player) => {
      for (const ingredient of grid) {
        const item = ingredient.read();
        if (!item) continue;
        ingredient.write(game.withCount(item, item.count - 1));
        const left = /_bucket$/.test(item.name) ? 'bucket' : undefined;
        if (left) game.give(player, game.item({ name: left }));
      }
      cell.write(game.crafted(grid, width));
    },
  });

  game.openCraftingTable = (player) => {
    const grid = Array.from({ length: 9 }, () => plainCell());
    const plain = plainCell();
    const result = Object.assign(plain, game.resultCell(plain, grid, 3));
    for (const cell of grid) {
      const { write } = cell;
      cell.write = (item) => {
        write(item);
        plain.set(game.crafted(grid, 3));
      };
    }
    game.openWindow(player, {
      type: 'crafting',
      title: 'container.crafting',
      cells: [result, ...grid],
      sendsAlways: [0],
      gridEnd: 9,
      quickMove: (slot) => {
        if (slot === 0) return [[46, 10]];
        if (slot < 10) return [[10, 46]];
        return [[1, 10], slot < 37 ? [37, 46] : [10, 37]];
      },
      close: () => {
        for (const cell of grid) {
          const item = cell.read();
          if (item) game.give(player, item);
        }
      },
    });
  };

  function plainCell() {
    let held = null;
    const set = (item) => {
      held = item;
    };
    return { known: '', limit: 64, read: () => held, write: set, set, accepts: () => true };
  }
}

const byNumber = (a, b) => a - b;

function idOf(ingredient) {
  const id = ingredient?.id ?? ingredient ?? 0;
  return id < 0 ? 0 : id;
}

function keyOfRows(rows) {
  return rows.map((row) => row.join()).join(';');
}

/** Without the empty rows and columns around what lies in the grid. */
function trimmed(rows) {
  const used = rows.filter((row) => row.some(Boolean));
  const first = rows.findIndex((row) => row.some(Boolean));
  const last = rows.findLastIndex((row) => row.some(Boolean));
  const columns = rows[0].map((_, column) => used.some((row) => row[column]));
  const left = columns.indexOf(true);
  const right = columns.lastIndexOf(true);
  return rows.slice(first, last + 1).map((row) => row.slice(left, right + 1));
}
