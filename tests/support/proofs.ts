import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import type { BankIdOrder } from '#contract/bankid.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { demoActivationKey } from '#demo/data/activationKeys.ts';
import { newestToken } from './bankIdSignIn.ts';
import type { TestBrowser } from './browser.ts';
import { codeIn, lettersOf } from './letters.ts';
import type { Portal } from './portal.ts';

/**
 * The people who may be signed in: two with accounts, and an external user, whose address proves
 * nothing about an account.
 */
export type Person = 'Rebecka' | 'Wilma' | 'Erik';

const numbers = { Rebecka: '199809172381', Wilma: '200712162387' } as const;
const ADDRESS = 'extern@example.org';
const CODE_MINUTES = 10;

/** A BankID order as seen by the browser that started it. */
interface Order extends BankIdOrder {
  /** What the app learns by scanning the order's code. */
  readonly token: string;
  identifiedBy: keyof typeof numbers | null;
  isCancelled: boolean;
}
interface Code {
  digits: string;
  readonly until: number;
  wrong: number;
}

/**
 * A model of activation key, BankID orders and mailed codes in two browsers, used over HTTP as
 * people do. The model determines which of them is a valid proof by the rules. Each sign-in method
 * verifies that the server agrees, and returns who is signed in; null if nobody is.
 */
export class Proofs {
  readonly #portal: Portal;
  readonly #browsers: readonly TestBrowser[];
  readonly #now: () => Date;
  readonly #later: (seconds: number) => void;
  #keyHolder: number | null = null;
  #isKeySpent = false;
  readonly #orders: (Order | null)[] = [null, null];
  readonly #codes: (Code | null)[] = [null, null];

  constructor(
    portal: Portal,
    browsers: readonly TestBrowser[],
    now: () => Date,
    later: (seconds: number) => void,
  ) {
    this.#portal = portal;
    this.#browsers = browsers;
    this.#now = now;
    this.#later = later;
  }

  /** Setting a password for Wilma's account, by any method, invalidates its key. */
  spendKey(): void {
    this.#isKeySpent = true;
  }

  async bringKey(at: number, person: keyof typeof numbers): Promise<Person | null> {
    await this.#resetAttempts();
    const isProof = person === 'Wilma' && !this.#isKeySpent && (this.#keyHolder ?? at) === at;
    const body = { activationKey: demoActivationKey, personalIdNumber: numbers[person] };
    const status = await this.#post(at, '/api/authentication/activationKey/signin', body);
    strictEqual(status, isProof ? 200 : person === 'Wilma' ? 400 : 404);
    if (!isProof) return null;
    this.#keyHolder = at;
    return this.#signedIn(at, AuthenticationScope.ActivationKey, 'Wilma');
  }

  async beginBankId(at: number): Promise<void> {
    const answer = await this.#browsers[at]!.fetch('/api/bankid/auth', { method: 'POST' });
    const order = (await answer.json()) as BankIdOrder;
    if (order.orderRef !== this.#orders[at]?.orderRef)
      this.#orders[at] = {
        ...order,
        token: await newestToken(this.#portal),
        identifiedBy: null,
        isCancelled: false,
      };
  }

  /** Identifies in the app, on the person's own device, which reports an order that has ended. */
  async identify(at: number, person: keyof typeof numbers): Promise<void> {
    const order = this.#orders[at];
    if (!order) return;
    const { token } = order;
    const phone = this.#portal.browser();
    await phone.submit('/demo/bankid/scan', { token });
    await phone.submit('/demo/bankid/pick', { token, number: numbers[person] });
    const { response } = await phone.submit('/demo/bankid/identify', { token });
    if (response.ok) order.identifiedBy ??= person;
  }

  async cancelBankId(at: number): Promise<void> {
    const order = this.#orders[at];
    if (!order) return;
    const { status } = await this.#browsers[at]!.fetch(`/api/bankid/cancel/${order.orderRef}`, {
      method: 'DELETE',
    });
    if (status === 200) order.isCancelled = true;
  }

  /** The person that the order of a browser would sign in if it were collected there. */
  awaited = (at: number): Person | null => this.#orders[at]?.identifiedBy ?? null;

  /**
   * Collects the order of browser `of`. The order may have expired; it must never sign in a person
   * who has not identified, or in another browser.
   */
  async collect(at: number, of: number): Promise<Person | null> {
    const order = this.#orders[of];
    if (!order) return null;
    this.#later(2);
    const before = await this.#scopeAt(at);
    const answer = await this.#browsers[at]!.fetch(`/api/bankid/collect/${order.orderRef}`);
    const isComplete =
      answer.status === 200 && ((await answer.json()) as { status: string }).status === 'complete';
    if (!isComplete) {
      strictEqual(await this.#scopeAt(at), before);
      return null;
    }
    deepStrictEqual([at, order.isCancelled], [of, false]);
    this.#orders[of] = null;
    if (order.identifiedBy === null)
      throw new Error('BankID completed an order that nobody has identified for.');
    return this.#signedIn(at, AuthenticationScope.BankId, order.identifiedBy);
  }

  async askForCode(at: number): Promise<void> {
    await this.#resetAttempts();
    await this.#portal.db.deleteFrom('outgoing_message').execute();
    strictEqual(await this.#post(at, `/api/authentication/email/code?email=${ADDRESS}`), 200);
    const [letter] = await lettersOf(this.#portal.db);
    const digits = codeIn(letter);
    this.#codes[at] = { digits, until: this.#now().getTime() + CODE_MINUTES * 60_000, wrong: 0 };
  }

  /** Enters the code that was mailed for browser `of`. */
  async enterCode(at: number, of: number): Promise<Person | null> {
    await this.#resetAttempts();
    const typed = this.#codes[of]?.digits ?? '00000000';
    const own = this.#codes[at] ?? null;
    const isLive = own !== null && this.#now().getTime() < own.until;
    if (isLive && typed !== own.digits) own.wrong += 1;
    const isProof = isLive && typed === own.digits && own.wrong < 5;
    const expected = isProof ? 200 : isLive && own.wrong >= 5 ? 423 : 400;
    const before = await this.#scopeAt(at);
    strictEqual(
      await this.#post(at, `/api/authentication/email/signin?email=${ADDRESS}&code=${typed}`),
      expected,
    );
    if (!isProof) {
      strictEqual(await this.#scopeAt(at), before);
      return null;
    }
    this.#codes[at] = null;
    return this.#signedIn(at, AuthenticationScope.Email, 'Erik');
  }

  /**
   * Also ends every unfinished sign-in of the browser, because its next user may be a different
   * person.
   */
  async signOut(at: number): Promise<void> {
    strictEqual(await this.#post(at, '/api/authentication/wsFederation/signout'), 200);
    this.#orders[at] = null;
    this.#codes[at] = null;
    if (this.#keyHolder === at) this.#keyHolder = null;
  }

  async #signedIn(at: number, scope: number, person: Person): Promise<Person> {
    const state = (await (await this.#browsers[at]!.fetch('/api/authentication')).json()) as {
      authenticationScope: number;
      displayName: string;
    };
    deepStrictEqual([state.authenticationScope, state.displayName.split(' ')[0]], [scope, person]);
    return person;
  }

  #scopeAt = async (at: number): Promise<number> =>
    (
      (await (await this.#browsers[at]!.fetch('/api/authentication')).json()) as {
        authenticationScope: number;
      }
    ).authenticationScope;

  async #post(at: number, path: string, body?: object): Promise<number> {
    const answer = await this.#browsers[at]!.fetch(path, {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    await answer.text();
    return answer.status;
  }

  /** The limit on attempts is tested elsewhere. */
  #resetAttempts = () => this.#portal.db.deleteFrom('guess_count').execute();
}
