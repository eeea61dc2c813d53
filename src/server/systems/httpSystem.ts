import { OutwardError } from '#server/outward/outwardError.ts';
import { ConfigurationError } from '#server/base/settings.ts';

/** Returns the `Authorization` header for an external system with HTTP Basic authentication. */
export const basicAuthorization = ({
  user,
  password,
}: {
  readonly user: string;
  readonly password: string;
}): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/**
 * Returns the part of an error that may be logged: a response may repeat personal data from the
 * request, and a parser error would quote it.
 */
export const withoutContent = (cause: unknown): Error =>
  cause instanceof OutwardError || (cause instanceof Error && /^status \d{3}$/.test(cause.message))
    ? cause
    : new Error(cause instanceof Error ? cause.name : 'unknown');

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the URL of a system with a trailing slash, so that paths can be appended. @throws
 * {ConfigurationError} when a password would be sent over a network unencrypted
 */
export function endpointOf(name: string, url: URL): string {
  if (url.protocol === 'http:' && !local.has(url.hostname))
    throw new ConfigurationError(name, 'must begin with https://');
  return url.href.replace(/\/*$/, '/');
}
