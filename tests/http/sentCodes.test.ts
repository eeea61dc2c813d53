import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { CodePurpose } from '#server/database/tables/secrets.ts';
import { markVerified, type ProofBinding, spendProof } from '#server/session/codes/addressProof.ts';
import { type Purpose, PURPOSES, type SentPurpose } from '#server/session/codes/purposes.ts';
import { exceededLimit } from '#server/session/codes/sendLimits.ts';
import {
  bindCode,
  checkCode,
  type CodeBinding,
  redeemCode,
  sendCode,
  tellCode,
} from '#server/session/codes/sentCodes.ts';
import { embeddedTextMessages } from '#server/systems/sms/embedded.ts';
import { linOf } from '../areas/calls.ts';
import { createTestDatabase } from '../support/database.ts';
import { codeIn, lettersOf } from '../support/letters.ts';

/** What is promised for the codes of every purpose, so that a new purpose is a row and no test. */
const purposes = Object.keys(PURPOSES) as CodePurpose[];
const rowOf = (purpose: CodePurpose): Purpose => PURPOSES[purpose];

/** Without captchas, which raise some of the limits (`captcha.test.ts`). */
const portal = readConfig({});
const config = { ...portal, features: { ...portal.features, enableReCaptcha: false } };
const start = new Date('2026-11-17T09:00:00Z');
let opened: OpenDatabase;
let anna: string;
let nils: string;
let now = start;

beforeAll(async () => {
  opened = await createTestDatabase();
  anna = await linOf(opened.db, 'annli42');
  nils = await linOf(opened.db, 'nilan234');
});
afterAll(() => opened.close());
beforeEach(async () => {
  now = start;
  for (const table of ['verification_code', 'guess_count', 'outgoing_message'] as const)
    await opened.db.deleteFrom(table).execute();
});

const after = (minutes: number) => void (now = new Date(start.getTime() + minutes * 60_000));
const callFrom = (browser = 'a browser') =>
  ({
    db: opened.db,
    config,
    now,
    language: 'en-GB',
    address: '192.0.2.1',
    browser: { hash: () => browser },
    systems: { sms: embeddedTextMessages },
  }) as unknown as Parameters<typeof checkCode>[0] &
    Parameters<typeof sendCode>[1] &
    Parameters<typeof exceededLimit>[0];

const own = { address: 'anna@example.org', member: 'm1', worker: 'w1', person: 'p1' };
const bind = (purpose: CodePurpose, parts: Partial<typeof own> = {}, browser?: string) =>
  bindCode(callFrom(browser), purpose, { ...own, ...parts });

/** Sends or tells the code for Anna, and returns it as she received it. */
async function receive(binding: CodeBinding): Promise<string> {
  if (binding.purpose === 'caller-bankid') {
    const told = { ...binding, purpose: binding.purpose };
    return opened.db
      .transaction()
      .execute(async (tx) => (await tellCode(tx, callFrom(), told, { lin: anna })).digits);
  }
  await opened.db.deleteFrom('outgoing_message').execute();
  await send({ ...binding, purpose: binding.purpose });
  return codeIn((await lettersOf(opened.db))[0]);
}
const send = (binding: CodeBinding<SentPurpose>, hasRecipient = true) =>
  opened.db
    .transaction()
    .execute((tx) =>
      sendCode(tx, callFrom(), binding, { recipient: own.address, lin: anna, hasRecipient }),
    );

const type = (binding: CodeBinding, code: string, lin = anna) =>
  checkCode(callFrom(), binding, code, lin);
const verdictOn = async (...typed: Parameters<typeof type>) => (await type(...typed)).verdict;
const wrongFor = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');

/** Uses the code as its purpose does: at once, or by the proof that it makes. */
async function use(binding: CodeBinding, code: string): Promise<boolean> {
  const check = await type(binding, code);
  if (check.verdict !== 'right') return false;
  if (rowOf(binding.purpose).proofMinutes === undefined) return redeemCode(opened.db, check, now);
  const proof = binding as ProofBinding;
  return opened.db
    .transaction()
    .execute(
      async (tx) =>
        (await markVerified(tx, proof, check, now)) && (await spendProof(tx, proof, now)),
    );
}

describe.each(purposes)('a code for %s', (purpose) => {
  test('has eight digits and is valid for ten minutes', async () => {
    const code = await receive(bind(purpose));
    expect(code).toMatch(/^\d{8}$/);
    after(9.99);
    expect(await verdictOn(bind(purpose), code)).toBe('right');
    after(10);
    expect(await type(bind(purpose), code)).toEqual({
      verdict: 'expired',
      refusal: rowOf(purpose).refusals.expired,
    });
  });

  test('is locked by five wrong attempts, each of which counts', async () => {
    const code = await receive(bind(purpose));
    const wrong = { verdict: 'wrong', refusal: rowOf(purpose).refusals.wrong };
    const locked = { verdict: 'locked', refusal: rowOf(purpose).refusals.locked };
    for (let attempt = 1; attempt < 5; attempt += 1)
      expect(await type(bind(purpose), wrongFor(code))).toEqual(wrong);
    expect(await type(bind(purpose), wrongFor(code))).toEqual(locked);
    expect(await type(bind(purpose), code)).toEqual(locked);
  });

  test('is compared five times at most, whatever is typed at once', async () => {
    const code = await receive(bind(purpose));
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, () => verdictOn(bind(purpose), wrongFor(code))),
    );
    expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(4);
    expect(await verdictOn(bind(purpose), code)).toBe('locked');
  });

  test('is gone when it has been used', async () => {
    const code = await receive(bind(purpose));
    expect(await use(bind(purpose), code)).toBe(true);
    expect(await use(bind(purpose), code)).toBe(false);
    expect(await verdictOn(bind(purpose), code)).toBe('expired');
  });

  test('is replaced by the next one, which resets the attempts', async () => {
    const first = await receive(bind(purpose));
    for (let attempt = 1; attempt <= 5; attempt += 1) await type(bind(purpose), wrongFor(first));
    let second = await receive(bind(purpose));
    while (second === first) second = await receive(bind(purpose));
    expect(await verdictOn(bind(purpose), first)).toBe('wrong');
    expect(await verdictOn(bind(purpose), second)).toBe('right');
  });

  test('opens nothing of another purpose', async () => {
    const code = await receive(bind(purpose));
    for (const other of purposes.filter((one) => one !== purpose)) {
      expect([other, await verdictOn(bind(other), code)]).toEqual([other, 'expired']);
      // Nor while that purpose has a code of its own.
      let others = await receive(bind(other));
      while (others === code) others = await receive(bind(other));
      expect([other, await verdictOn(bind(other), code)]).toEqual([other, 'wrong']);
    }
    expect(await verdictOn(bind(purpose), code)).toBe('right');
  });

  test('opens nothing of another person or address', async () => {
    const code = await receive(bind(purpose));
    for (const part of rowOf(purpose).boundTo)
      expect(await verdictOn(bind(purpose, { [part]: 'another' }), code)).toBe('expired');
    const isForNils = (await verdictOn(bind(purpose), code, nils)) === 'right';
    expect(isForNils).toBe(rowOf(purpose).isOwnersOnly !== true);
    expect(await verdictOn(bind(purpose), code)).toBe('right');
  });

  test('opens nothing in another browser, unless any may have it', async () => {
    const code = await receive(bind(purpose));
    expect(await verdictOn(bind(purpose, {}, 'another browser'), code)).toBe(
      rowOf(purpose).isForAnyBrowser ? 'right' : 'expired',
    );
  });

  test('is refused beyond each of its limits, and in none of them for others', async () => {
    for (const limit of rowOf(purpose).limits) {
      await opened.db.deleteFrom('guess_count').execute();
      for (let code = 1; code <= limit.max; code += 1)
        expect(await exceededBy(purpose, limit, code)).toBe(null);
      expect((await exceededBy(purpose, limit, limit.max + 1))?.purpose).toBe(limit.purpose);
      expect(
        await exceededLimit(
          { ...callFrom('unrelated'), address: '198.51.100.7' },
          purpose,
          { person: 'somebody else', address: 'elsewhere@example.org' },
          {},
        ),
      ).toBe(null);
    }
  });
});

/**
 * Asks for a code so that only the given limit counts the requests together: everything that it
 * does not count is new each time.
 */
const exceededBy = (purpose: CodePurpose, { per }: Purpose['limits'][number], code: number) => {
  const part = (name: (typeof per)[number], own: string) =>
    per.includes(name) ? own : `${own}${code}`;
  return exceededLimit(
    {
      ...callFrom(part('browser', 'browser')),
      address: per.includes('source') ? '192.0.2.1' : `192.0.2.${code}`,
    },
    purpose,
    { person: part('person', 'person'), address: part('address', own.address) },
  );
};

test.each(purposes.filter((purpose) => rowOf(purpose).limits.some((one) => one.isForStrangers)))(
  'others do not lock the owner’s own browser out of a code for %s',
  async (purpose) => {
    for (let code = 1; code <= 70; code += 1)
      await exceededLimit(
        { ...callFrom(`browser ${code}`), address: `192.0.2.${code}` },
        purpose,
        own,
      );
    const asker = { ...callFrom('the owner’s'), address: '198.51.100.7' };
    expect(await exceededLimit(asker, purpose, own)).not.toBe(null);
    expect(await exceededLimit(asker, purpose, own, { isOwners: true })).toBe(null);
  },
);

const sentPurposes = purposes.filter(
  (purpose): purpose is SentPurpose => purpose !== 'caller-bankid',
);

test.each(sentPurposes)(
  'a code for %s that has no recipient is sent to nobody and matches nothing',
  async (purpose) => {
    const binding = { ...bind(purpose), purpose };
    await send(binding, false);
    expect((await lettersOf(opened.db)).filter(({ channel }) => channel === 'email')).toEqual([]);
    expect(await verdictOn(binding, '00000000')).toBe('wrong');
  },
);

test('only purposes with a text message or a letter send anything, and all others do', async () => {
  for (const purpose of sentPurposes) {
    await receive(bind(purpose));
    expect(await lettersOf(opened.db)).toMatchObject([
      { channel: PURPOSES[purpose].channel, recipient: own.address },
    ]);
  }
});
