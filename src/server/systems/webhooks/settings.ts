import type { OwnNetwork } from '#server/outward/publicAddress.ts';
import { hostsIn, type Settings } from '#server/base/settings.ts';

/** To which hosts of the own network events may be sent; to the own machine in a demonstration. */
export type WebhookSettings = OwnNetwork;

/** Reads to which hosts of the own network events may be sent. @throws {ConfigurationError} */
export const readWebhooks = (settings: Settings, isDemo: boolean): WebhookSettings => ({
  allowsLoopback: isDemo,
  allowedHosts: hostsIn(settings, 'PORTAL_WEBHOOK_ALLOWED_HOSTS'),
});
