import { nbt } from './library.mjs';

/** Books that players write in: the server keeps what they say in the item, and tells them so. */
export function installBooks(game) {
  const { ask, registry } = game;
  const hasComponents = game.has('itemsWithComponents');

  function write(player, packet) {
    const isOld = packet.new_book !== undefined;
    const { pages, title } = isOld ? oldBook(packet) : packet;
    const cell = player.cells[36 + (isOld ? player.heldItemSlot : packet.hand)];
    if (cell.read()?.name !== 'writable_book') return;
    const isSigned = title !== undefined && title !== null;
    const { id } = registry.itemsByName[isSigned ? 'written_book' : 'writable_book'];
    const book = new game.Item(id, 1);
    if (hasComponents) book.components = [contentOf(player, pages, title)];
    else book.nbt = nbt.comp({ pages: nbt.list(nbt.string(pages)) });
    cell.write(book);
    player.book = { pages, title: title ?? null };
    game.sync(player);
  }

  function oldBook({ new_book, signing }) {
    const { pages = [], title } = nbt.simplify(new_book.nbtData);
    return { pages, title: signing ? title : undefined };
  }

  function contentOf({ username }, pages, title) {
    if (title === undefined || title === null) {
      const data = { pages: pages.map((content) => ({ content })) };
      return { type: 'writable_book_content', data };
    }
    const written = pages.map((content) => ({ content: nbt.string(content) }));
    const data = {
      rawTitle: title,
      author: username,
      generation: 0,
      pages: written,
      resolved: true,
    };
    return { type: 'written_book_content', data };
  }

  game.preparations.push((player) => {
    game.handle(player, 'edit_book', (packet) => write(player, packet));
  });
  ask.book = (params) => game.playerOf(params).book ?? null;
}
