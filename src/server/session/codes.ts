import { randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Language } from '#contract/values.ts';
import { MAX_WRONG_ATTEMPTS } from '#rules/addressVerification.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { CodePurpose } from '../database/tables/secrets.ts';
import { keyedHashOf, newToken } from '../secrets.ts';

const DIGITS = 8;
const MINUTES = 10;

/**
 * What a code is bound to: it is not valid for another purpose or address, or in another browser.
 */
export interface CodeBinding {
  readonly purpose: CodePurpose;
  readonly address: string;
  readonly browserHash: string;
}

interface NewCode extends CodeBinding {
  readonly channel: 'email' | 'sms' | 'told';
  readonly language: Language;
  /** The person whom the code is for; null for a person without a record at the university. */
  readonly lin: string | null;
  /**
   * False: the code is sent to nobody, and nothing that is typed matches it. Everything else
   * happens as if it were sent.
   */
  readonly hasRecipient: boolean;
}

/** Creates a code, which replaces the previous one and resets the attempts at it. */
export async function issueCode(
  tx: Transaction<Database>,
  code: NewCode,
  secretKey: string,
  now: Date,
): Promise<{ digits: string; expires: Date }> {
  const digits = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const expires = new Date(now.getTime() + MINUTES * 60_000);
  const { channel, language, lin, hasRecipient } = code;
  const fresh = {
    channel,
    language,
    lin,
    code_hash: hashOfCode(code, hasRecipient ? digits : newToken(), secretKey),
    created_at: now,
    expires_at: expires,
    wrong_attempts: 0,
    verified_at: null,
  };
  await tx
    .insertInto('verification_code')
    .values({ ...unused(code), ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'address', 'browser_hash'])
        .where('used_at', 'is', null)
        .doUpdateSet(fresh),
    )
    .execute();
  return { digits, expires };
}

/**
 * `none`: no code can be correct, because it has expired, has been used or never existed. `locked`:
 * too many wrong attempts.
 */
export type CodeCheck =
  | { readonly verdict: 'wrong' }
  | { readonly verdict: 'locked' }
  | { readonly verdict: 'none' }
  | {
      readonly verdict: 'right';
      readonly id: string;
      readonly codeHash: string;
      readonly lin: string | null;
    };

/**
 * Checks one attempt at the code. The attempt is counted first and separately, so that of any
 * number of concurrent attempts no more than the limit are checked, and a restart forgets none.
 */
export async function checkCode(
  db: Db,
  binding: CodeBinding,
  typed: string,
  secretKey: string,
  now: Date,
): Promise<CodeCheck> {
  const code = await db
    .updateTable('verification_code')
    .set({ wrong_attempts: sql<number>`wrong_attempts + 1` })
    .where((eb) => eb.and(unused(binding)))
    .where('expires_at', '>', now)
    .where('wrong_attempts', '<', MAX_WRONG_ATTEMPTS)
    .returning(['id', 'lin', 'code_hash', 'wrong_attempts'])
    .executeTakeFirst();
  if (code === undefined)
    return { verdict: (await isLocked(db, binding, now)) ? 'locked' : 'none' };
  if (code.code_hash === hashOfCode(binding, typed, secretKey))
    return { verdict: 'right', id: code.id, codeHash: code.code_hash, lin: code.lin };
  return { verdict: code.wrong_attempts < MAX_WRONG_ATTEMPTS ? 'wrong' : 'locked' };
}

/**
 * Uses up a code that was correct. Returns false if another call has already done so, or if a new
 * code has replaced it.
 */
export async function redeemCode(
  db: Kysely<Database>,
  { id, codeHash }: { id: string; codeHash: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ verified_at: now, used_at: now })
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function isLocked(db: Db, binding: CodeBinding, now: Date): Promise<boolean> {
  const lockedCode = await db
    .selectFrom('verification_code')
    .select('id')
    .where((eb) => eb.and(unused(binding)))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return lockedCode !== undefined;
}

/** Returns when the person's code in this browser expires; null if there is no usable code. */
export async function codeExpires(
  db: Db,
  binding: CodeBinding,
  lin: string,
  now: Date,
): Promise<Date | null> {
  const code = await db
    .selectFrom('verification_code')
    .select('expires_at')
    .where((eb) => eb.and(unused(binding)))
    .where('lin', '=', lin)
    .where('expires_at', '>', now)
    .where('wrong_attempts', '<', MAX_WRONG_ATTEMPTS)
    .executeTakeFirst();
  return code?.expires_at ?? null;
}

/**
 * Whether this browser has used a code for the address before, which means that the address's owner
 * has used the browser.
 */
export async function hasUsedCode(
  db: Db,
  { purpose, address, browserHash }: CodeBinding,
): Promise<boolean> {
  const used = await db
    .selectFrom('verification_code')
    .select('id')
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** Identifies the row that a code and all attempts at it share until it is used up. */
export const unused = ({ purpose, address, browserHash }: CodeBinding) => ({
  purpose,
  address,
  browser_hash: browserHash,
  used_at: null,
});

const hashOfCode = (
  { purpose, address, browserHash }: CodeBinding,
  code: string,
  secretKey: string,
): string => keyedHashOf([purpose, address, browserHash, code].join('\0'), secretKey);
