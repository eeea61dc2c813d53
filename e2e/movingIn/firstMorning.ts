import { type APIRequestContext, request } from '@playwright/test';
import { type ActivationKey, KEYS_PER_CALL, type KeyOutcome } from '#contract/activationKeys.ts';
import { quantile } from '#tests/bench/statistics.ts';
import { expect } from '../support/test.ts';
import { PASSWORD } from './pages.ts';

/** Students who are in the middle of it at once. */
const AT_ONCE = 8;
const LANDING = '/landingpage';

/** A student with the letter in hand. */
export interface Invited {
  readonly userId: string;
  readonly key: string;
  readonly nationalId: string;
}

/** How long the portal took for each step, in milliseconds. */
export type StepTimes = ReadonlyMap<string, readonly number[]>;

/** A browser of its own, with what the portal asks of its own pages. */
const newBrowser = (portal: string): Promise<APIRequestContext> =>
  request.newContext({
    baseURL: portal,
    ignoreHTTPSErrors: true,
    extraHTTPHeaders: { origin: portal },
  });

/** Has the keys made for all new students, as a desk does that prints them. */
export async function printKeys(
  portal: string,
  deskId: string,
): Promise<readonly Pick<ActivationKey, 'liUId' | 'key'>[]> {
  const desk = await newBrowser(portal);
  try {
    const page = await desk.get('/signin/main?returnTo=/home');
    await desk.post(page.url(), { form: { login: deskId, password: 'any' } });
    const waiting = (await (await desk.get('/api/ActivationKey/Waiting')).json()) as string[];
    const keys: ActivationKey[] = [];
    for (let from = 0; from < waiting.length; from += KEYS_PER_CALL) {
      const data = { liUIds: waiting.slice(from, from + KEYS_PER_CALL) };
      const made = await desk.post('/api/ActivationKey/Many', { data });
      expect(made.status()).toBe(200);
      for (const outcome of (await made.json()) as KeyOutcome[])
        if (outcome.refusal === null) keys.push(outcome.key);
    }
    return keys;
  } finally {
    await desk.dispose();
  }
}

/** Lets the students activate their accounts, as many at once as there are browsers. */
export async function everybodyActivates(
  portal: string,
  students: readonly Invited[],
): Promise<StepTimes> {
  const times = new Map<string, number[]>();
  const waiting = [...students];
  const work = async () => {
    for (let student = waiting.pop(); student !== undefined; student = waiting.pop())
      await activates(portal, student, times);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return times;
}

async function activates(
  portal: string,
  { userId, key, nationalId }: Invited,
  times: Map<string, number[]>,
): Promise<void> {
  const browser = await newBrowser(portal);
  const began = performance.now();
  const step = async (name: string, method: 'GET' | 'POST', path: string, data?: object) => {
    const from = performance.now();
    // Only who asks for a page is given one.
    const headers = { accept: path === LANDING ? 'text/html' : 'application/json' };
    const answer = await browser.fetch(path, { method, headers, ...(data && { data }) });
    await answer.body();
    note(times, name, performance.now() - from);
    if (answer.status() !== 200) throw new Error(`${name}: ${answer.status()}`);
  };
  try {
    await step('the landing page', 'GET', LANDING);
    await step('the key is accepted', 'POST', '/api/authentication/activationKey/signin', {
      activationKey: key,
      personalIdNumber: nationalId,
    });
    await step('the accounts are found', 'GET', '/api/Accounts/SetPassword/Search');
    await step('the account is chosen', 'POST', `/api/authentication/finalise?liuid=${userId}`);
    const terms = `/api/Password/TermsAndConditions/Student?liuId=${userId}`;
    await step('the terms are accepted', 'POST', terms);
    await step('the password is checked', 'POST', '/api/Password/Validate', {
      password: PASSWORD,
      liUIdToValidate: userId,
    });
    await step('the password is set', 'POST', '/api/Password', {
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      adAccountType: 'Personal',
      adAccountTypePrefix: '',
    });
    const activation = `/api/activation/account/activate?liuId=${userId}`;
    await step('the account is activated', 'POST', activation);
    note(times, 'all of it', performance.now() - began);
  } finally {
    await browser.dispose();
  }
}

function note(times: Map<string, number[]>, name: string, milliseconds: number): void {
  const noted = times.get(name) ?? [];
  noted.push(milliseconds);
  times.set(name, noted);
}

/** A line for each step: the median, and what 99 of 100 stay below, in milliseconds. */
export const textOf = (times: StepTimes): string =>
  [...times]
    .map(([name, all]) => {
      const [middle, nearlyAll] = [0.5, 0.99].map((share) =>
        String(Math.round(quantile(all, share))).padStart(7),
      );
      return `${middle} ms ${nearlyAll} ms  ${name} (${all.length})`;
    })
    .join('\n');
