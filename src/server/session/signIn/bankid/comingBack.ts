import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { WRONG_CODE } from '#rules/bankIdMessages.ts';
import { latestAt } from '#rules/recent.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { BANKID_ORDER_MINUTES } from '#server/retention/signIns.ts';
import { hashOf, isSecret, keyedHashOf, newDigits } from '#server/base/secrets.ts';
import type { ShownCode } from '../wallet/typedCode.ts';

const DIGITS = 6;
/** How long the code may be typed after it was shown, and how often wrongly. */
const CODE_MS = 2 * 60_000;
const MAX_WRONG = 3;

/** Bound to one order of one browser. */
const hashOfDigits = (orderHash: string, digits: string, secretKey: string): string =>
  keyedHashOf(['bankid sign-in', orderHash, digits].join('\0'), secretKey);

interface Keyed {
  readonly secretKey: string;
}

/**
 * Notes that the app has opened the order's address, once. `here`: in the browser that began, which
 * may sign in now. Another browser is given digits to be typed in the one that began: an app that
 * was opened from an installed app or an unusual browser returns to the default browser. Null if the
 * nonce is unknown or was used.
 */
export async function comeBack(
  db: Db,
  browserHash: string,
  nonce: string,
  { secretKey }: Keyed,
  now: Date,
): Promise<'here' | ShownCode | null> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('bankid_order')
      .select(['browser_hash', 'order_ref_hash', 'return_hash', 'started_at'])
      .select(['browser_name', 'system_name'])
      .where('return_hash', '=', hashOf(nonce))
      .where((eb) => isUnderWay(eb, now))
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.return_hash === null || !isSecret(hashOf(nonce), row.return_hash)) return null;
    if (row.browser_hash === browserHash) {
      await setCameBack(tx, row.order_ref_hash, 'nonce', now);
      return 'here';
    }
    const digits = newDigits(DIGITS);
    const expires = new Date(now.getTime() + CODE_MS);
    await tx
      .updateTable('bankid_order')
      .set({
        return_hash: null,
        typed_code_hash: hashOfDigits(row.order_ref_hash, digits, secretKey),
        typed_code_ends: expires,
      })
      .where('order_ref_hash', '=', row.order_ref_hash)
      .execute();
    return {
      digits,
      expires,
      begun: row.started_at,
      browser: row.browser_name,
      system: row.system_name,
    };
  });
}

/**
 * Checks the digits that another browser shows, once. An attempt is counted before it is checked, so
 * that of any number at the same time no more than the limit are. `unknown`: no digits are awaited
 * in this browser; `locked`: it was the last attempt, and who has identified is forgotten.
 */
export async function typeDigits(
  db: Db,
  browserHash: string,
  digits: string,
  { secretKey }: Keyed,
  now: Date,
): Promise<'right' | 'wrong' | 'locked' | 'unknown'> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('bankid_order')
      .set({ wrong_codes: sql<number>`wrong_codes + 1` })
      .where('browser_hash', '=', browserHash)
      .where((eb) => isUnderWay(eb, now))
      .where('typed_code_hash', 'is not', null)
      .where('typed_code_ends', '>', now)
      .where('typed_code_ends', '<=', new Date(latestAt(now).getTime() + CODE_MS))
      .where('wrong_codes', '<', MAX_WRONG)
      .returning(['order_ref_hash', 'typed_code_hash', 'wrong_codes'])
      .executeTakeFirst();
    if (!row || row.typed_code_hash === null) return 'unknown';
    if (isSecret(hashOfDigits(row.order_ref_hash, digits, secretKey), row.typed_code_hash)) {
      await setCameBack(tx, row.order_ref_hash, 'code', now);
      return 'right';
    }
    if (row.wrong_codes < MAX_WRONG) return 'wrong';
    await tx
      .updateTable('bankid_order')
      .set({ status: 'failed', hint_code: WRONG_CODE, sealed_identity: null })
      .where('order_ref_hash', '=', row.order_ref_hash)
      .execute();
    return 'locked';
  });
}

const isUnderWay = (eb: ExpressionBuilder<Database, 'bankid_order'>, now: Date) =>
  eb.and([
    eb('status', '=', 'pending'),
    eb('came_back', 'is', null),
    eb('started_at', '>', new Date(now.getTime() - BANKID_ORDER_MINUTES * 60_000)),
    eb('started_at', '<=', latestAt(now)),
  ]);

/**
 * The order may sign in from now on. While BankID is being asked about it, nobody else may ask;
 * otherwise the page need not wait for its next turn.
 */
const setCameBack = (
  tx: Transaction<Database>,
  orderHash: string,
  came_back: 'nonce' | 'code',
  now: Date,
) =>
  tx
    .updateTable('bankid_order')
    .set({
      came_back,
      return_hash: null,
      typed_code_hash: null,
      typed_code_ends: null,
      next_collect_at: sql<Date>`case when sealed_identity is null then next_collect_at else ${now} end`,
    })
    .where('order_ref_hash', '=', orderHash)
    .execute();
