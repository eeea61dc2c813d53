import { ConfigurationError, type Settings } from '#server/base/settings.ts';
import { endpointOf } from '../httpSystem.ts';

/** A card system that has the calls described in docs/card-system.md. */
export interface CardSystemSettings {
  /** Base URL, ending with a slash. */
  readonly endpoint: string;
  /** Sent as a bearer token. */
  readonly token: string;
}

/**
 * Reads the card system's settings from `PORTAL_CARD_SYSTEM_*`; null when the portal's own tables
 * are the only record of a card. @throws {ConfigurationError}
 */
export function readCardSystem(settings: Settings): CardSystemSettings | null {
  const url = settings.url('PORTAL_CARD_SYSTEM_URL', ['https:', 'http:']);
  const token = settings.optional('PORTAL_CARD_SYSTEM_TOKEN');
  if (url === null) {
    if (token !== null)
      throw new ConfigurationError(
        'PORTAL_CARD_SYSTEM_URL',
        'is missing: PORTAL_CARD_SYSTEM_TOKEN is set',
      );
    return null;
  }
  if (token === null)
    throw new ConfigurationError(
      'PORTAL_CARD_SYSTEM_TOKEN',
      'is missing: PORTAL_CARD_SYSTEM_URL is set',
    );
  return { endpoint: endpointOf('PORTAL_CARD_SYSTEM_URL', url), token };
}
