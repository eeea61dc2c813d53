import * as z from 'zod/mini';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';
import { endpointOf } from '../httpSystem.ts';

/**
 * The destination of a type of case in TOPdesk: the id of an operator group, and the name of a
 * category.
 */
const Destination = z.object({
  operatorGroup: z.optional(z.guid()),
  category: z.optional(z.string()),
});
const Destinations = z.object({
  CancelPhoneIncident: z.optional(Destination),
  KundcenterIncident: z.optional(Destination),
  InfocenterIncident: z.optional(Destination),
  TeleserviceIncident: z.optional(Destination),
});
export type Destinations = z.infer<typeof Destinations>;

/** The credentials of a TOPdesk operator with an application password. */
export interface TopDeskSettings {
  /** Base URL, ending with `/tas/api/`. */
  readonly endpoint: string;
  readonly user: string;
  readonly password: string;
  readonly destinations: Destinations;
}

const EXAMPLE = '{"KundcenterIncident":{"operatorGroup":"6f1c…","category":"IT"}}';

/**
 * Reads the TOPdesk settings from `PORTAL_TOPDESK_URL` and related variables; null when the portal
 * keeps the cases itself. @throws {ConfigurationError}
 */
export function readTopDesk(settings: Settings): TopDeskSettings | null {
  const url = settings.url('PORTAL_TOPDESK_URL', ['https:', 'http:']);
  const user = settings.optional('PORTAL_TOPDESK_USER');
  const password = settings.optional('PORTAL_TOPDESK_PASSWORD');
  const destinations = settings.json('PORTAL_TOPDESK_DESTINATIONS', Destinations, {}, EXAMPLE);
  if (url === null) {
    if (user !== null)
      throw new ConfigurationError('PORTAL_TOPDESK_URL', 'is missing: PORTAL_TOPDESK_USER is set');
    return null;
  }
  const because = 'is missing: PORTAL_TOPDESK_URL is set';
  if (user === null) throw new ConfigurationError('PORTAL_TOPDESK_USER', because);
  if (password === null) throw new ConfigurationError('PORTAL_TOPDESK_PASSWORD', because);
  return {
    endpoint: new URL('tas/api/', endpointOf('PORTAL_TOPDESK_URL', url)).href,
    user,
    password,
    destinations,
  };
}
