import { type AsyncCommand, constantFrom } from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import type { UserStatus } from '#contract/values.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import type { Person, Proofs } from '../support/proofs.ts';
import { change } from './calls.ts';

const LONG_SESSIONS = {
  PORTAL_ACCESS_MINUTES: '1440',
  PORTAL_SESSION_IDLE_MINUTES: '1440',
  PORTAL_SESSION_HOURS: '48',
};
export const START = new Date('2026-11-21T10:00:00Z');

export let portal: Portal;
export const time = { clock: START };

const accounts = ['rebmo58', 'rebmo678', 'wilkr321'] as const;
export type AccountName = (typeof accounts)[number];
const ownerOf = (account: AccountName) => (account === 'wilkr321' ? 'Wilma' : 'Rebecka');
const personTypeOf = (account: AccountName) => (account === 'rebmo58' ? 'Employee' : 'Student');

export type SignInMethod = 'provider' | 'key' | 'BankID' | 'code';

/** Model of a browser’s sign-in: what the rules allow, independent of the server. */
interface SignedIn {
  readonly person: Person;
  readonly method: SignInMethod;
  readonly provedAt: Date;
  account: AccountName | null;
  hasAcceptedTerms: boolean;
  hasSetPassword: boolean;
  hasActivated: boolean;
}

export interface Model {
  readonly signIns: (SignedIn | null)[];
  readonly statuses: Map<AccountName, UserStatus>;
  readonly proofs: Proofs;
}
export type Real = readonly TestBrowser[];

/** Returns the stored password hashes; a changed hash means that a password has been set. */
async function passwords(): Promise<Map<string, string>> {
  const rows = await portal.db
    .selectFrom('password')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['user_id', 'hash'])
    .where('user_id', 'in', accounts)
    .execute();
  return new Map(rows.map(({ user_id, hash }) => [user_id ?? '', hash]));
}

const post = async (
  browser: TestBrowser | undefined,
  path: string,
  body?: unknown,
): Promise<number> => {
  const answer = await browser?.fetch(path, change('POST', body));
  await answer?.text();
  return answer?.status ?? 0;
};
let count = 0;
/** Number of passwords set per sign-in method. */
export const passwordsSetBy = new Map<SignInMethod, number>();
const newPassword = () => ({
  password: `nio gröna paraplyer ${(count += 1)}`,
  passwordConfirm: `nio gröna paraplyer ${count}`,
  adAccountType: 'Personal',
  adAccountTypePrefix: '',
});

const isExpired = ({ provedAt }: SignedIn) =>
  time.clock.getTime() - provedAt.getTime() >= 30 * 60_000;
const isNewAccount = ({ statuses }: Model, { account }: SignedIn) =>
  account !== null && statuses.get(account) === 'New';

/** A code by e-mail proves ownership of the address, not the person's identity. */
const isExternal = ({ person }: SignedIn) => person === 'Erik';

/** The account that the portal's own page would send. */
const defaultAccount = (own: SignedIn | null): AccountName =>
  own?.account ?? (own?.person === 'Wilma' ? 'wilkr321' : 'rebmo58');

function expectedStatusOfSet(model: Model, signIn: SignedIn | null): number {
  if (signIn === null) return 401;
  if (isExternal(signIn)) return 403;
  if (signIn.account === null) return 409;
  if (isExpired(signIn)) return 403;
  return signIn.hasSetPassword || (isNewAccount(model, signIn) && !signIn.hasAcceptedTerms)
    ? 409
    : 200;
}

export class Step implements AsyncCommand<Model, Real> {
  readonly #name: string;
  readonly #work: (model: Model, real: Real) => Promise<void>;

  constructor(name: string, work: (model: Model, real: Real) => Promise<void>) {
    this.#name = name;
    this.#work = work;
  }

  check = () => true;
  run = (model: Model, real: Real) => this.#work(model, real);
  toString = () => this.#name;
}

export const signIn = (index: number, persona: AccountName, scope: number) =>
  new Step(`${index} signs in as ${persona} by ${scope}`, async ({ signIns }, real) => {
    const person = ownerOf(persona);
    // A browser with two signed-in people is denied everything, which another test covers.
    if (signIns[index] && signIns[index].person !== person) return;
    expect(await post(real[index], '/demo/session', { persona, scope })).toBe(200);
    signIns[index] = newSignIn(person, 'provider');
  });

export const newSignIn = (person: Person, method: SignInMethod): SignedIn => ({
  person,
  method,
  provedAt: time.clock,
  account: null,
  hasAcceptedTerms: false,
  hasSetPassword: false,
  hasActivated: false,
});

export const choose = (index: number, requested: AccountName | null) =>
  new Step(`${index} chooses ${requested}`, async ({ signIns }, real) => {
    const own = signIns[index] ?? null;
    const account = requested ?? defaultAccount(own);
    const expected =
      own === null
        ? 401
        : isExternal(own)
          ? 403
          : ownerOf(account) !== own.person
            ? 404
            : own.hasSetPassword
              ? 409
              : 200;
    expect(await post(real[index], `/api/authentication/finalise?liuid=${account}`)).toBe(expected);
    if (own && expected === 200) Object.assign(own, { account, hasAcceptedTerms: false });
  });

export const accept = (index: number, requested: AccountName | null) =>
  new Step(`${index} accepts the terms for ${requested}`, async ({ signIns }, real) => {
    const own = signIns[index] ?? null;
    const account = requested ?? defaultAccount(own);
    const expected =
      own === null
        ? 401
        : isExternal(own)
          ? 403
          : own.account === null || own.hasSetPassword
            ? 409
            : own.account === account
              ? 200
              : 404;
    expect(
      await post(
        real[index],
        `/api/Password/TermsAndConditions/${personTypeOf(account)}?liuId=${account}`,
      ),
    ).toBe(expected);
    if (own && expected === 200) own.hasAcceptedTerms = true;
  });

export const set = (index: number) =>
  new Step(`${index} sets a password`, async (model, real) => {
    const own = model.signIns[index] ?? null;
    const expected = expectedStatusOfSet(model, own);
    const before = await passwords();
    expect(await post(real[index], '/api/Password', newPassword())).toBe(expected);
    const after = await passwords();
    const changed = accounts.filter((account) => before.get(account) !== after.get(account));
    expect(changed).toEqual(expected === 200 ? [own?.account] : []);
    if (own === null || expected !== 200) return;
    own.hasSetPassword = true;
    if (own.person === 'Wilma') model.proofs.spendKey();
    passwordsSetBy.set(own.method, (passwordsSetBy.get(own.method) ?? 0) + 1);
    for (const [other, elsewhere] of model.signIns.entries())
      if (other !== index && elsewhere?.person === own.person) model.signIns[other] = null;
  });

export const activate = (index: number, requested: AccountName | null) =>
  new Step(`${index} activates ${requested}`, async (model, real) => {
    const own = model.signIns[index] ?? null;
    const account = requested ?? defaultAccount(own);
    const mayActivate =
      own !== null && own.hasSetPassword && !own.hasActivated && isNewAccount(model, own);
    const expected =
      own === null
        ? 401
        : isExternal(own)
          ? 403
          : !mayActivate
            ? 409
            : own.account === account
              ? 200
              : 404;
    expect(await post(real[index], `/api/activation/account/activate?liuId=${account}`)).toBe(
      expected,
    );
    if (own === null || expected !== 200) return;
    own.hasActivated = true;
    model.statuses.set(account, 'Active');
  });

/** A stolen session cookie must not work in another browser. */
export const stealCookie = (thiefIndex: number, from: number) =>
  new Step(`${thiefIndex} takes the cookie of ${from}`, async ({ signIns }, real) => {
    const cookie = real[from]?.cookie('session');
    if (cookie === undefined || signIns[from] === null) return;
    const browser = portal.browser();
    browser.setCookie('browser', real[thiefIndex]?.cookie('browser') ?? 'another');
    browser.setCookie('session', cookie);
    const before = await passwords();
    const status = await post(browser, '/api/Password', newPassword());
    expect(status).toBe(signIns[from]?.account === null && !isExternal(signIns[from]) ? 409 : 403);
    expect(await passwords()).toEqual(before);
  });

export const browser = constantFrom(0, 1);
export const account = constantFrom(...accounts, null, null, null, null);
export const person = constantFrom('Rebecka' as const, 'Wilma' as const);

/** Starts a portal with long sessions, whose clock the tests move by `time.clock`. */
export function setUpFlow(): void {
  beforeAll(async () => {
    portal = await startPortal({ clock: () => time.clock, environment: LONG_SESSIONS });
  });
  afterAll(() => portal.close());
}
