import { nbt } from './library.mjs';

/** Stacks of items: made by name, compared, and described for who asks. */
export function installItems(game) {
  const { registry, Item } = game;
  const hasComponents = game.has('itemsWithComponents');

  game.item = (wanted) => {
    if (wanted === null || wanted === undefined) return null;
    const { name, count = 1, damage, enchants } = wanted;
    const known = registry.itemsByName[name.replace(/^minecraft:/, '')];
    if (!known) throw new Error(`${game.settings.version} has no item ${name}`);
    const item = new Item(known.id, count);
    if (damage !== undefined) setDamage(item, damage);
    if (enchants !== undefined) setEnchants(item, enchants);
    return item;
  };

  game.withCount = (item, count) => {
    if (count <= 0) return null;
    return Object.assign(Object.create(Object.getPrototypeOf(item)), item, { count });
  };

  /** What makes two stacks the same for the wire; empty for none. */
  game.signature = (item) => (item ? `${Number(item.count)} ${kind(item)}` : '');
  game.isSameKind = (a, b) => Boolean(a && b) && kind(a) === kind(b);
  game.toWire = (item) => Item.toNotch(item ? game.withCount(item, Number(item.count)) : null);
  game.fromWire = (wire) => (wire ? Item.fromNotch(wire) : null);

  game.describe = (item, slot) => {
    const { name, count } = item;
    const damage = damageOf(item);
    return { ...(slot !== undefined && { slot }), name, count: Number(count), ...damage };
  };

  function kind(item) {
    const own = hasComponents ? item.components : item.nbt && nbt.simplify(item.nbt);
    const isPlain = !own || Object.keys(own).length === 0;
    return `${item.type} ${isPlain ? '' : JSON.stringify(own, plainNumbers)}`;
  }

  function damageOf(item) {
    const damage = hasComponents
      ? item.components?.find(({ type }) => type === 'damage')?.data
      : item.nbt?.value?.Damage?.value;
    return damage ? { damage } : {};
  }

  function setDamage(item, damage) {
    if (hasComponents) {
      item.components = [...item.components.filter(({ type }) => type !== 'damage')];
      item.components.push({ type: 'damage', data: damage });
    } else {
      item.nbt = nbt.comp({ ...item.nbt?.value, Damage: nbt.int(damage) });
    }
  }

  function setEnchants(item, enchants) {
    if (!hasComponents) {
      item.enchants = enchants.map(({ name, level }) => ({ name, lvl: level }));
      return;
    }
    const data = enchants.map(({ name, level }) => ({
      id: registry.enchantmentsByName[name].id,
      level,
    }));
    item.components.push({ type: 'enchantments', data: { enchantments: data, showTooltip: true } });
  }

  /** A tool that was used; null when that broke it. */
  game.worn = (item) => {
    if (!item?.maxDurability) return item;
    const used = (damageOf(item).damage ?? 0) + 1;
    if (used >= item.maxDurability) return null;
    const worn = game.withCount(item, item.count);
    setDamage(worn, used);
    return worn;
  };
}

function plainNumbers(_, value) {
  return typeof value === 'bigint' ? String(value) : value;
}
