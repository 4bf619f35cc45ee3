import type { MineflayerBot } from './mineflayer.js';

/** What a client answers to a server that wants its resource pack to be used. */
const RESULT = { loaded: 0, declined: 1, accepted: 3 } as const;

interface OfferedPack {
  readonly uuid?: string;
  readonly hash?: string;
}

/**
 * Answers a server that wants its resource pack to be used; nothing is loaded, since pictures here show
 * none of it. mineflayer's own plugin accepts before anybody is asked, so it is left out.
 */
export function answerResourcePacks(bot: MineflayerBot, answer: 'accept' | 'decline'): void {
  const say = (result: number, { uuid, hash }: OfferedPack): void => {
    bot._client.write('resource_pack_receive', {
      result,
      ...(bot.supportFeature('resourcePackUsesUUID') && { uuid }),
      ...(bot.supportFeature('resourcePackUsesHash') && { hash }),
    });
  };
  const onOffer = (pack: OfferedPack): void => {
    if (answer === 'decline') return say(RESULT.declined, pack);
    say(RESULT.accepted, pack);
    say(RESULT.loaded, pack);
  };
  for (const packet of ['add_resource_pack', 'resource_pack_send']) bot._client.on(packet, onOffer);
}
