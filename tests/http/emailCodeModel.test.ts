import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import {
  assert,
  asyncModelRun,
  asyncProperty,
  type AsyncCommand,
  commands,
  constantFrom,
  integer,
  record,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const MINUTE = 60_000;
/** Such a session has no identity provider that could prolong it. */
const SESSION = 30 * MINUTE;
const ADDRESSES = ['extern@example.org', 'newuser@example.org'] as const;
const WITHOUT_OWNER = 'newuser@example.org';

/** The expected behaviour of a code, independent of the server's implementation. */
interface Code {
  readonly digits: string | null;
  readonly until: number;
  wrong: number;
}
interface Model {
  now: number;
  /** The code that a browser is waiting for, by browser and address. */
  readonly codes: Map<string, Code>;
  /** All codes that have been sent. */
  readonly mailed: string[];
  /** When each browser last entered a correct code. */
  readonly signedInAt: number[];
}
interface Real {
  readonly browsers: readonly [TestBrowser, TestBrowser];
  calls: number;
}
interface Place {
  readonly browser: 0 | 1;
  readonly address: (typeof ADDRESSES)[number];
}

let portal: Portal;
let passed = 0;
beforeAll(async () => {
  portal = await startPortal({
    clock: () => new Date(Date.now() + passed),
    environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(() => portal.close());

const nameOf = ({ browser, address }: Place) => `${browser} ${address}`;
function post(real: Real, { browser, address }: Place, path: string, code?: string) {
  real.calls += 1;
  const query = new URLSearchParams({ email: address, ...(code === undefined ? {} : { code }) });
  const headers = {
    'x-forwarded-for': `10.2.${Math.floor(Math.random() * 256)}.${real.calls % 256}`,
  };
  return real.browsers[browser].fetch(`/api/authentication/email/${path}?${query}`, {
    method: 'POST',
    headers,
  });
}

class Ask implements AsyncCommand<Model, Real> {
  readonly place: Place;
  constructor(place: Place) {
    this.place = place;
  }
  check = () => true;
  toString = () => `ask ${nameOf(this.place)}`;
  async run(model: Model, real: Real) {
    // The limit on requests for codes has its own tests.
    await portal.db.deleteFrom('guess_count').execute();
    await portal.db.deleteFrom('outgoing_message').execute();
    strictEqual((await post(real, this.place, 'code')).status, 200);
    const letters = await lettersOf(portal.db);
    deepStrictEqual(
      letters.map(({ recipient }) => recipient),
      this.place.address === WITHOUT_OWNER ? [] : [this.place.address],
    );
    const digits = codeIn(letters[0]) || null;
    if (digits !== null) model.mailed.push(digits);
    model.codes.set(nameOf(this.place), { digits, until: model.now + 10 * MINUTE, wrong: 0 });
  }
}

/**
 * Enters, one or more times, the latest code for the browser and address, a code sent at any time
 * to any address, or a guess.
 */
class Enter implements AsyncCommand<Model, Real> {
  readonly place: Place;
  readonly pick: number;
  readonly times: number;
  constructor(place: Place, pick: number, times: number) {
    this.place = place;
    this.pick = pick;
    this.times = times;
  }
  check = () => true;
  toString = () => `enter ${nameOf(this.place)} ${this.pick}, ${this.times} times`;
  async run(model: Model, real: Real) {
    for (let time = 0; time < this.times; time += 1) await this.#once(model, real);
  }

  async #once(model: Model, real: Real) {
    const name = nameOf(this.place);
    const code = model.codes.get(name);
    const typed =
      (this.pick < 3 ? code?.digits : model.mailed[this.pick % (model.mailed.length + 1)]) ??
      '00000000';
    const expected = this.#expected(model, code, typed);
    const answer = await post(real, this.place, 'signin', typed);
    strictEqual(answer.status, expected);
    if (expected === 200) {
      model.codes.delete(name);
      model.signedInAt[this.place.browser] = model.now;
    }
    const { authenticationScope } = await (
      await real.browsers[this.place.browser].fetch('/api/authentication')
    ).json();
    const isSignedIn = model.now - (model.signedInAt[this.place.browser] ?? -Infinity) < SESSION;
    strictEqual(authenticationScope, isSignedIn ? 9 : 0);
  }

  #expected(model: Model, code: Code | undefined, typed: string): number {
    if (code === undefined || model.now >= code.until) return 400;
    if (code.wrong >= 5) return 423;
    if (typed === code.digits) return 200;
    code.wrong += 1;
    return code.wrong < 5 ? 400 : 423;
  }
}

class Wait implements AsyncCommand<Model, Real> {
  readonly minutes: number;
  constructor(minutes: number) {
    this.minutes = minutes;
  }
  check = () => true;
  toString = () => `wait ${this.minutes}`;
  async run(model: Model) {
    passed += this.minutes * MINUTE;
    model.now += this.minutes * MINUTE;
  }
}

const place = record({
  browser: constantFrom(0 as const, 1 as const),
  address: constantFrom(...ADDRESSES),
});

test('signs in only with a valid code for this browser and address, whatever two browsers do', async () => {
  const any = commands(
    [
      place.map((where) => new Ask(where)),
      record({ where: place, pick: integer({ min: 0, max: 9 }) }).map(
        ({ where, pick }) => new Enter(where, pick, 1),
      ),
      record({
        where: place,
        pick: integer({ min: 3, max: 9 }),
        times: integer({ min: 1, max: 5 }),
      }).map(({ where, pick, times }) => new Enter(where, pick, times)),
      constantFrom(1, 5, 10).map((minutes) => new Wait(minutes)),
    ],
    { maxCommands: 40 },
  );
  const proven = assert(
    asyncProperty(any, async (steps) => {
      await portal.db.deleteFrom('verification_code').execute();
      const model: Model = { now: 0, codes: new Map(), mailed: [], signedInAt: [] };
      const real: Real = { browsers: [portal.browser(), portal.browser()], calls: 0 };
      await asyncModelRun(() => ({ model, real }), steps);
    }),
    { numRuns: 30 },
  );
  await expect(proven).resolves.toBeUndefined();
});
