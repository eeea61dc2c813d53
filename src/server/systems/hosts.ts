import { ConfigurationError, type Settings } from '../settings.ts';

/** Returns the hosts that a variable lists, divided by commas. @throws {ConfigurationError} */
export const hostsIn = (settings: Settings, variable: string): readonly string[] =>
  settings
    .text(variable, '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '')
    .map((host) => hostIn(variable, host));

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
