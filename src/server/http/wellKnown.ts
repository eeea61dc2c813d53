import type { FastifyInstance } from 'fastify';
import { languages } from '#contract/languages.ts';
import type { Config } from '#server/config/config.ts';
import { sendNotFound } from './errors.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. Each response is valid anew. */
const VALID_DAYS = 90;

/** Where a person changes the own password. */
const CHANGE_PASSWORD_PAGE = '/myaccounts/personal/password';

/**
 * Adds the well-known addresses: `security.txt` (RFC 9116) says to whom a vulnerability is reported,
 * and is not found where the university has named no address; `change-password` leads password
 * managers to its page (W3C, A Well-Known URL for Changing Passwords).
 */
export function addWellKnown(
  app: FastifyInstance,
  { config, clock }: { config: Config; clock: () => Date },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (config.securityContacts.length === 0) return sendNotFound(reply);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(securityText(config, clock()));
  });
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(CHANGE_PASSWORD_PAGE),
  );
}

const securityText = (
  { securityContacts, baseUrl }: Pick<Config, 'securityContacts' | 'baseUrl'>,
  now: Date,
): string =>
  [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${languages.map((language) => language.split('-', 1).join('')).join(', ')}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
