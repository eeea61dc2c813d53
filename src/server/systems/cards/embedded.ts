import type { CardSystem } from './port.ts';

const isKeptByPortal = async () => undefined;

/**
 * The portal's own card system, for a university without one: the portal's tables are the only
 * record of a card.
 */
export const embeddedCards: CardSystem = {
  order: isKeptByPortal,
  freeze: isKeptByPortal,
  unfreeze: isKeptByPortal,
  block: isKeptByPortal,
  setPin: isKeptByPortal,
};
