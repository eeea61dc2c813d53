import type { BrowserContext } from '@playwright/test';
import { nationalIdsIn } from '#tests/support/databaseServer.ts';
import type { Portal } from '#tests/tools/server.ts';

/** The passwords, keys and codes that the journeys of this worker have sent. */
const passwords = new Set<string>(['Kvarnby-demo-2026']);
const others = new Set<string>();
/** The addresses that their pages have requested. */
const addresses = new Set<string>();

const NATIONAL_ID = /(?<![\da-f-])(?:\d{2})?\d{6}[-+]?[\dA-Z]\d{3}(?![\da-f-])/g;
/** A shorter one, or one without a digit, is also a word of addresses and logs. */
const isDistinct = (value: string) => value.length >= 8 && /\d/.test(value);

/** Notes the secrets that the pages of the context send, and the addresses that they request. */
export function watchSecrets(context: BrowserContext): void {
  context.on('request', (request) => {
    addresses.add(request.url());
    if (request.method() === 'GET') return;
    for (const [name, value] of fieldsOf(request.postData() ?? '')) {
      if (/password/i.test(name) && isDistinct(value)) passwords.add(value);
      if (/activationKey/i.test(name) && isDistinct(value)) others.add(value);
      if (name === 'code' && /^\d{6}$/.test(value)) others.add(value);
    }
  });
}

/** Whether what stands between the texts is no part of a longer word. */
const isApart = (before: string, after: string) => !/[\w-]$/.test(before) && !/^[\w-]/.test(after);

/** The texts of a request body, by their names: of JSON or of a form. */
function fieldsOf(body: string): [name: string, value: string][] {
  try {
    const parsed: unknown = JSON.parse(body);
    return Object.entries(parsed ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
  } catch {
    return [...new URLSearchParams(body)];
  }
}

/**
 * Returns what of the portal's people and of the journeys' secrets stands in the portal's log or in
 * an address, without repeating it.
 */
export async function leaksOf(portal: Portal): Promise<string[]> {
  const known = new Set(await nationalIdsIn(portal.env['DATABASE_URL'] ?? ''));
  const log = portal.output;
  const numbers = [...log.matchAll(NATIONAL_ID)].filter(([found]) =>
    known.has(found.replaceAll(/[-+]/g, '').slice(-10)),
  );
  const stands = (secret: string) =>
    log
      .split(secret)
      .slice(1)
      .some((after, at) => isApart(log.split(secret)[at] ?? '', after));
  return [
    ...numbers.map(() => 'a national id in the log'),
    ...[...passwords, ...others].filter(stands).map(() => 'a password, key or code in the log'),
    ...[...addresses]
      .filter((address) => [...passwords].some((one) => decoded(address).includes(one)))
      .map((address) => `a password in an address of ${new URL(address).pathname.split('/')[1]}`),
  ];
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
