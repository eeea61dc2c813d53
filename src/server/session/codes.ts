import { randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Language } from '../../contract/values.ts';
import { MOST_WRONG_TRIES } from '../../rules/addressProof.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { CodePurpose } from '../database/tables/secrets.ts';
import { keyedHashOf, newToken } from '../secrets.ts';

const DIGITS = 8;
const MINUTES = 10;

/** What a code is bound to: it is worth nothing for another purpose or address, or in another browser. */
export interface CodeBinding {
  readonly purpose: CodePurpose;
  readonly address: string;
  readonly browserHash: string;
}

interface NewCode extends CodeBinding {
  readonly channel: 'email' | 'sms' | 'told';
  readonly language: Language;
  /** Whom it lets in; null for somebody who is no person of the university. */
  readonly lin: string | null;
  /** False: nobody is sent this code, and nothing that is typed is it. Everything else goes as if somebody were. */
  readonly isForSomebody: boolean;
}

/** Makes a code, which ends the one before it with all tries at it. */
export async function issueCode(tx: Transaction<Database>, code: NewCode, secretKey: string, now: Date): Promise<{ digits: string; expires: Date }> {
  const digits = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const expires = new Date(now.getTime() + MINUTES * 60_000);
  const { channel, language, lin, isForSomebody } = code;
  const fresh = {
    channel,
    language,
    lin,
    code_hash: hashOfCode(code, isForSomebody ? digits : newToken(), secretKey),
    created_at: now,
    expires_at: expires,
    wrong_attempts: 0,
    verified_at: null,
  };
  await tx
    .insertInto('verification_code')
    .values({ ...unused(code), ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'address', 'browser_hash']).where('used_at', 'is', null).doUpdateSet(fresh))
    .execute();
  return { digits, expires };
}

/** `none`: there is no code that could be right, for it has expired, been used or never been. `locked`: too many wrong tries. */
export type Judgement =
  | { readonly verdict: 'wrong' }
  | { readonly verdict: 'locked' }
  | { readonly verdict: 'none' }
  | { readonly verdict: 'right'; readonly id: string; readonly codeHash: string; readonly lin: string | null };

/**
 * Judges one try at the code. It is counted before it is judged and by itself, so that of any number of tries at once no more than
 * the limit are judged, and a restart forgets none.
 */
export async function judgeCode(db: Db, binding: CodeBinding, typed: string, secretKey: string, now: Date): Promise<Judgement> {
  const code = await db
    .updateTable('verification_code')
    .set({ wrong_attempts: sql<number>`wrong_attempts + 1` })
    .where((eb) => eb.and(unused(binding)))
    .where('expires_at', '>', now)
    .where('wrong_attempts', '<', MOST_WRONG_TRIES)
    .returning(['id', 'lin', 'code_hash', 'wrong_attempts'])
    .executeTakeFirst();
  if (code === undefined) return { verdict: (await isLocked(db, binding, now)) ? 'locked' : 'none' };
  if (code.code_hash === hashOfCode(binding, typed, secretKey)) return { verdict: 'right', id: code.id, codeHash: code.code_hash, lin: code.lin };
  return { verdict: code.wrong_attempts < MOST_WRONG_TRIES ? 'wrong' : 'locked' };
}

/** Uses up a code that was judged right. False: another call has done so before, or a new code has taken its place. */
export async function redeemCode(db: Kysely<Database>, { id, codeHash }: { id: string; codeHash: string }, now: Date): Promise<boolean> {
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
  const dead = await db
    .selectFrom('verification_code')
    .select('id')
    .where((eb) => eb.and(unused(binding)))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return dead !== undefined;
}

/** Until when the person's code works in this browser; null where there is none that does. */
export async function codeExpires(db: Db, binding: CodeBinding, lin: string, now: Date): Promise<Date | null> {
  const code = await db
    .selectFrom('verification_code')
    .select('expires_at')
    .where((eb) => eb.and(unused(binding)))
    .where('lin', '=', lin)
    .where('expires_at', '>', now)
    .where('wrong_attempts', '<', MOST_WRONG_TRIES)
    .executeTakeFirst();
  return code?.expires_at ?? null;
}

/** Whether this browser has shown a code for the address before: the address's owner has used it. */
export async function hasUsedCode(db: Db, { purpose, address, browserHash }: CodeBinding): Promise<boolean> {
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

/** The row that a code and all tries at it share until it is used up. */
export const unused = ({ purpose, address, browserHash }: CodeBinding) => ({ purpose, address, browser_hash: browserHash, used_at: null });

const hashOfCode = ({ purpose, address, browserHash }: CodeBinding, code: string, secretKey: string): string =>
  keyedHashOf([purpose, address, browserHash, code].join('\0'), secretKey);
