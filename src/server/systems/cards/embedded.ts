import type { CardSystem } from './port.ts';

const isKeptByPortal = async () => undefined;

/** The portal's own cards, for a university without a card system: what the portal keeps of a card is all there is. */
export const embeddedCards: CardSystem = {
  order: isKeptByPortal,
  freeze: isKeptByPortal,
  unfreeze: isKeptByPortal,
  block: isKeptByPortal,
  setPin: isKeptByPortal,
};
