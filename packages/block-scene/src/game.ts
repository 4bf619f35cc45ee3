import type {
  AvatarFacet,
  BlockWorldEvents,
  BlockWorldInputFacet,
  BlockWorldKeys,
  BlockWorldState,
  BlockWorldView,
  ChatFacet,
  CommandFacet,
  HandsFacet,
  SensesFacet,
  StateFacet,
} from '@bridle/facets';

/** What a block world offers to its scene: the scene knows the game by this alone. */
export interface BlockGame {
  readonly state: Pick<StateFacet<BlockWorldState>, 'read'>;
  readonly senses: SensesFacet;
  readonly view: BlockWorldView;
  readonly avatar: AvatarFacet;
  readonly hands: HandsFacet;
  readonly keys: BlockWorldKeys;
  readonly input: Pick<BlockWorldInputFacet, 'setView'>;
  readonly chat: Pick<ChatFacet, 'send'>;
  readonly command: Pick<CommandFacet, 'run'>;
  readonly events: BlockWorldEvents;
}
