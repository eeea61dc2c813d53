import { setTimeout as sleep } from 'node:timers/promises';
import type { BankIdOrder } from '#contract/bankid.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import type { NewStudent } from './newStudents.ts';

/** The ways in which newcomers sign in for the first time. */
export const WAYS = ['password', 'BankID', 'letter', 'email'] as const;
export type Way = (typeof WAYS)[number];

/** The portal, and the systems outside it in which the person acts too. */
export interface Place {
  readonly portal: string;
  readonly people: string;
}

/** Thrown when the portal does not let in somebody whom it should let in. */
export class Refused extends Error {}

/** A browser that notes how long the portal took, without the time that the person takes. */
export class NewBrowser extends TestBrowser {
  milliseconds = 0;

  /** Sends the request, and reads the whole response. @throws {Refused} */
  async read(path: string, init: RequestInit = {}): Promise<string> {
    const response = await this.fetch(path, init);
    const text = await response.text();
    if (isRefusal(response.status)) throw refusal(response.status, path);
    return text;
  }

  /** The same, for a request that the person waits for. */
  async ask(path: string, init: RequestInit = {}): Promise<string> {
    const began = performance.now();
    const text = await this.read(path, init);
    this.milliseconds += performance.now() - began;
    return text;
  }

  /** Follows a link, and returns where it led. @throws {Refused} */
  async visit(path: string): Promise<URL> {
    const began = performance.now();
    const { url, response } = await this.open(path);
    await response.text();
    this.milliseconds += performance.now() - began;
    if (isRefusal(response.status)) throw refusal(response.status, url.pathname);
    return url;
  }
}

/** A call about something that a person does not have is answered with 404, also by their page. */
const isRefusal = (status: number): boolean => status >= 400 && status !== 404;

/** Says which call it was, without what belongs to one person. */
const refusal = (status: number, path: string): Refused =>
  new Refused(`${status} from ${path.replace(/\?.*/s, '').replace(/\/[-\da-f]{36}$/, '')}`);

/** What a person does between the landing page and the page that follows the sign-in. */
type SignIn = (browser: NewBrowser, place: Place, who: NewStudent) => Promise<void>;

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function byPassword(browser: NewBrowser, _: Place, { liUId }: NewStudent): Promise<void> {
  const there = await browser.visit('/signin/main?returnTo=%2Fhome');
  there.searchParams.set('person', liUId);
  const back = (await fetch(there, { redirect: 'manual' })).headers.get('location');
  const end = await browser.visit(back ?? there.href);
  if (end.pathname !== '/home') throw new Refused(`Signed in to ${end.pathname}${end.search}`);
}

/** How often the page asks for the QR code, and how long the person takes with the phone. */
const SECOND = 1000;
const SECONDS = 6;

/** What the account page does for somebody with a single account. */
async function chooseAccount(browser: NewBrowser, { liUId }: NewStudent): Promise<void> {
  await browser.ask('/api/Accounts/SetPassword/Search');
  await browser.ask(`/api/authentication/finalise?liuid=${liUId}`, { method: 'POST' });
}

/** The person scans the code of the computer's page; it asks for its state every other second. */
async function byBankId(browser: NewBrowser, { people }: Place, who: NewStudent): Promise<void> {
  await browser.ask('/api/bankid/order');
  const order = JSON.parse(
    await browser.ask('/api/bankid/auth', { method: 'POST' }),
  ) as BankIdOrder;
  let code = '';
  for (let second = 0; second < SECONDS; second += 1) {
    const shown = await browser.ask(`/api/bankid/qr/animated/${order.orderRef}`);
    code = (JSON.parse(shown) as { qrData: string }).qrData;
    if (second % 2 === 0) await browser.read(`/api/bankid/collect/${order.orderRef}`);
    await sleep(SECOND);
  }
  const asked = new URLSearchParams({ code, number: who.nationalId });
  await fetch(`${people}/identify?${asked.toString()}`);
  const { status } = JSON.parse(await browser.ask(`/api/bankid/collect/${order.orderRef}`)) as {
    status: string;
  };
  if (status !== 'complete') throw new Refused(`The BankID order is ${status}`);
  await chooseAccount(browser, who);
}

async function byLetter(browser: NewBrowser, _: Place, who: NewStudent): Promise<void> {
  const { activationKey, nationalId } = who;
  await browser.ask(
    '/api/authentication/activationKey/signin',
    json({ activationKey, personalIdNumber: nationalId }),
  );
  await chooseAccount(browser, who);
}

/** The user id of a guest is their address. */
async function byEmail(
  browser: NewBrowser,
  { people }: Place,
  { liUId: email }: NewStudent,
): Promise<void> {
  const address = new URLSearchParams({ email }).toString();
  await browser.ask(`/api/authentication/email/code?${address}`, json({}));
  const code = await (await fetch(`${people}/code?address=${encodeURIComponent(email)}`)).text();
  await browser.ask(`/api/authentication/email/signin?${address}&code=${code}`, { method: 'POST' });
}

export const SIGN_INS: Readonly<Record<Way, SignIn>> = {
  password: byPassword,
  BankID: byBankId,
  letter: byLetter,
  email: byEmail,
};

/** The page that follows each sign-in. */
export const PAGES: Readonly<Record<Way, string>> = {
  password: '/home',
  BankID: '/account/setpassword',
  letter: '/account/setpassword',
  email: '/myaccounts/external',
};
