import { ConfigurationError } from '../settings.ts';

/** What all outside systems share that are spoken to over HTTP with a user and a password. */
export const basicAuthorization = ({ user, password }: { readonly user: string; readonly password: string }): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The text of an answer. @throws {Error} when it is longer than `most` characters, without reading the rest */
export async function textOf(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > most) throw new Error('The answer has no end.');
  }
  return text;
}

/** What can be logged of an error: an answer may repeat what was sent, which is about people, and a parser then quotes it. */
export const withoutContent = (cause: unknown): Error =>
  cause instanceof Error && /^answered \d{3}$|no end/.test(cause.message) ? cause : new Error(cause instanceof Error ? cause.name : 'unknown');

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address of a system as a folder, so that paths can follow it. @throws {ConfigurationError} where a password would cross a network in the open */
export function endpointOf(name: string, url: URL): string {
  if (url.protocol === 'http:' && !local.has(url.hostname)) throw new ConfigurationError(name, 'must begin with https://');
  return url.href.replace(/\/*$/, '/');
}
