import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Response } from '@playwright/test';
import { mailSubjectsIn, nationalIdsIn } from '#tests/support/databaseServer.ts';
import { storedItems } from './storedData.ts';

const NATIONAL_ID = /(?<![\da-f-])(?:\d{2})?\d{6}[-+]?[\dA-Z]\d{3}(?![\da-f-])/g;
/** Of an app, or one that is sent. */
const CODE = /^\d{6}(?:\d\d)?$/;
/** Codes that journeys type as wrong ones, and that may also be other numbers. */
const INVENTED_CODE = /^(?:(\d)\1{5,7}|123456(?:78)?|(?:87)?654321)$/;
/** Times of a secret are none. */
const TIME_NAME = /(?:At|Until|LastSet)$/;
/** What a subject must not have, whether or not a journey has typed it: a code or a key. */
const IN_SUBJECT = /(?<![\w-])(?:\d{6}(?:\d\d)?|(?:[\dA-Z]{4}-){3}[\dA-Z]{4})(?![\w-])/;
/** What proves a session or a browser; the state of a sign-in is in addresses by its protocol. */
const SESSION_COOKIE = /^(?:__Host-)?(?:session|browser|pending)$/;
/** Time for a page that the journey has left loading, or whose database does not open. */
const READING_TIMEOUT_MS = 10_000;

/** A shorter one, or one without a digit, is also a word of addresses and logs. */
const isDistinct = (value: string) => value.length >= 8 && /\d/.test(value);

/** What a portal has written outside its database. */
interface Written {
  readonly log: string;
  readonly database: string;
}

/**
 * Watches what the pages of contexts send, receive, request and store, for what must stand in no log,
 * address, subject or device (decisions, "Identity numbers"): national ids, also one's own, passwords,
 * keys, codes and the cookies of sessions.
 */
export function watchLeaks() {
  /** May stand nowhere. */
  const secrets = new Set<string>(['Kvarnby-demo-2026']);
  /** May stand in addresses, where the specification has them in a query. */
  const codes = new Set<string>();
  const addresses = new Set<string>();
  const stored = new Map<string, string>();
  const receiving = new Set<Promise<void>>();

  /** Notes the texts of a body at any depth. What is in a list has the name of the list. */
  function noteFields(value: unknown, name = ''): void {
    if (typeof value === 'string') note(name, value);
    else if (Array.isArray(value)) for (const item of value) noteFields(item, name);
    else if (typeof value === 'object' && value !== null)
      for (const [of, field] of Object.entries(value)) noteFields(field, of);
  }

  function note(name: string, text: string): void {
    if (/password|secret/i.test(name) && !TIME_NAME.test(name) && isDistinct(text))
      secrets.add(text);
    if (/^(activationKey|key|token|recoveryCodes)$/i.test(name) && isDistinct(text))
      codes.add(text);
    if (name === 'code' && CODE.test(text) && !INVENTED_CODE.test(text)) codes.add(text);
  }

  const receive = async (response: Response): Promise<void> => {
    const isJson = (response.headers()['content-type'] ?? '').includes('json');
    if (!isJson || response.request().method() === 'GET') return;
    // The page may be closed, and its answers with it.
    const body: unknown = await response.json().catch(() => null);
    noteFields(body);
  };

  async function noteStores(page: Page): Promise<void> {
    if (!page.url().startsWith('http')) return;
    const reading = storedItems(page).catch(() => []);
    const items = await Promise.race([reading, sleep(READING_TIMEOUT_MS, [], { ref: false })]);
    for (const [, place, text] of items) stored.set(text, place);
  }

  return {
    /** Watches a context until it is closed. */
    watch(context: BrowserContext): void {
      context.on('request', (request) => {
        addresses.add(request.url());
        if (request.method() !== 'GET') noteFields(bodyOf(request.postData() ?? ''));
      });
      context.on('response', (response) => {
        const received = receive(response).finally(() => receiving.delete(received));
        receiving.add(received);
      });
      context.on('page', (page) => {
        const closePage = page.close.bind(page);
        page.close = async (options) => {
          await noteStores(page);
          await closePage(options);
        };
      });
      const close = context.close.bind(context);
      context.close = async (options) => {
        for (const page of context.pages()) await noteStores(page);
        for (const { name, value } of await context.cookies().catch(() => []))
          if (SESSION_COOKIE.test(name)) secrets.add(value);
        await close(options);
      };
    },

    /** Returns what stands where it must not, without repeating it. */
    async found({ log, database }: Written): Promise<string[]> {
      await Promise.all(receiving);
      const known = new Set(await nationalIdsIn(database));
      const hasNationalId = (text: string) =>
        [...text.matchAll(NATIONAL_ID)].some(([number]) =>
          known.has(number.replaceAll(/[-+]/g, '').slice(-10)),
        );
      const all = [...secrets, ...codes];
      const hasSecret = (text: string) => all.some((secret) => standsIn(text, secret));

      const inPlace = (text: string, place: string): string[] => [
        ...(hasNationalId(text) ? [`a national id in ${place}`] : []),
        ...(hasSecret(text) ? [`a password, key, code or session in ${place}`] : []),
      ];
      const leaks = inPlace(log, 'the log');
      for (const [text, place] of stored) leaks.push(...inPlace(text, place));
      for (const subject of await mailSubjectsIn(database)) {
        leaks.push(...inPlace(subject, 'a subject'));
        if (IN_SUBJECT.test(subject)) leaks.push('a code or key in a subject');
      }
      for (const address of addresses) {
        const text = decoded(address);
        const place = `an address of ${placeOf(address)}`;
        if (isOfPortal(address) && hasNationalId(text)) leaks.push(`a national id in ${place}`);
        if ([...secrets].some((secret) => text.includes(secret)))
          leaks.push(`a password or session in ${place}`);
      }
      return [...new Set(leaks)];
    },
  };
}

/** Whether the secret stands in the text, and not as a part of a longer word. */
function standsIn(text: string, secret: string): boolean {
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1))
    if (!/[\w-]/.test((text[at - 1] ?? ' ') + (text[at + secret.length] ?? ' '))) return true;
  return false;
}

/** A request body: JSON, or the fields of a form. */
function bodyOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}

/** The demonstration's identity provider and BankID app stand for other services. */
const isOfPortal = (address: string): boolean => !new URL(address).pathname.startsWith('/demo/');

/** The first parts of the path, without what identifies anybody. */
const placeOf = (address: string): string =>
  new URL(address).pathname.split('/', 4).join('/').replaceAll(/\d/g, '#');

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
