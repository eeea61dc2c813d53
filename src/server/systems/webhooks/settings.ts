import { ConfigurationError, type Settings } from '#server/settings.ts';

export interface WebhookSettings {
  /** Whether events may be sent to the portal's own machine, which only a demonstration may. */
  readonly allowsLoopback: boolean;
  /** Host names and addresses of the university's own network to which events may be sent. */
  readonly allowedHosts: readonly string[];
}

/** Reads to which hosts of the own network events may be sent. @throws {ConfigurationError} */
export function readWebhooks(settings: Settings, isDemo: boolean): WebhookSettings {
  const name = 'PORTAL_WEBHOOK_ALLOWED_HOSTS';
  const hosts = settings
    .text(name, '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
  return { allowsLoopback: isDemo, allowedHosts: hosts.map((host) => hostIn(name, host)) };
}

/** The host as it stands in a URL, so that both are compared in one form. */
function hostIn(name: string, host: string): string {
  const address = `https://${host}/`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.href !== `https://${url.hostname}/` || url.hostname === '')
    throw new ConfigurationError(
      name,
      `must be host names such as cards.example.se, divided by commas, not "${host}"`,
    );
  return url.hostname;
}
