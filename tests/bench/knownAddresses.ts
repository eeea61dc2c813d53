/**
 * Measures whether the response time reveals that an address is known when the response itself does
 * not.
 */
import { TestBrowser } from '../support/browser.ts';
import { newPortal } from '../tools/server.ts';
import { median } from './statistics.ts';

const KNOWN = 'extern@example.org';
const UNKNOWN = 'nobody@example.org';
const MIN_RATIO = 0.9;
const MAX_RATIO = 1.1;
const WARM_UPS = 300;
/** Stays within the number of codes that can be mailed in an hour. */
const ROUNDS = 58;

interface Scenario {
  readonly what: string;
  readonly ask: (browser: TestBrowser, email: string, source: string) => Promise<Response>;
}

const from = (source: string) => ({ headers: { 'x-forwarded-for': source } });
const scenarios: readonly Scenario[] = [
  {
    what: 'A code to sign in',
    ask: (browser, email, source) =>
      browser.fetch(`/api/authentication/email/code?email=${email}`, {
        method: 'POST',
        ...from(source),
      }),
  },
  {
    what: 'A wrong code to sign in',
    ask: (browser, email, source) =>
      browser.fetch(`/api/authentication/email/signin?email=${email}&code=12345678`, {
        method: 'POST',
        ...from(source),
      }),
  },
  {
    what: 'A code for a reset that was not requested',
    ask: (browser, email, source) =>
      browser.fetch(
        `/api/ExternalAccount/reset/verify/code?email=${email}&code=12345678`,
        from(source),
      ),
  },
  {
    what: 'The user name without a verified code',
    ask: (browser, email, source) =>
      browser.fetch(`/api/ExternalAccount/reset/username?email=${email}`, from(source)),
  },
];

export async function printKnownAddresses(): Promise<void> {
  const portal = await newPortal({
    PORTAL_TRUSTED_PROXIES: '127.0.0.1',
    PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '1000000',
  });
  try {
    await portal.start();
    console.log(
      `\nResponse times for a known and an unknown address, medians of ${ROUNDS} alternating rounds\n`,
    );
    for (const { what, ask } of scenarios) {
      const took = async (email: string, source: string) => {
        const browser = new TestBrowser(portal.url);
        const began = performance.now();
        const answer = await ask(browser, email, source);
        const text = await answer.text();
        return { ms: performance.now() - began, responses: `${answer.status} ${text}` };
      };
      for (let run = 0; run < WARM_UPS; run += 1)
        await took(`warm${run}@example.org`, `10.1.${run >> 8}.${run & 255}`);
      const times: Record<string, number[]> = { [KNOWN]: [], [UNKNOWN]: [] };
      const responses = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const email of round % 2 === 0 ? [KNOWN, UNKNOWN] : [UNKNOWN, KNOWN]) {
          const answer = await took(email, `10.2.0.${round}`);
          times[email]?.push(answer.ms);
          responses.add(answer.responses);
        }
      }
      if (responses.size !== 1)
        throw new Error(`${what}: the responses differ: ${[...responses].join(' | ')}`);
      const [known, unknown] = [median(times[KNOWN] ?? []), median(times[UNKNOWN] ?? [])];
      console.log(
        `  ${what.padEnd(44)}${known.toFixed(2).padStart(8)} ms and ${unknown.toFixed(2)} ms`,
      );
      console.log(
        `${'Ratio'.padEnd(46)}${(known / unknown).toFixed(2).padStart(8)}   from ${MIN_RATIO} to ${MAX_RATIO}`,
      );
    }
  } finally {
    await portal.remove();
  }
}

if (import.meta.main) await printKnownAddresses();
