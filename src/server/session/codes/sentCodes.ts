import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { MAX_WRONG_ATTEMPTS } from '#rules/addressVerification.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { CodePurpose } from '#server/database/tables/secrets.ts';
import { sendIf } from '#server/mail/mail.ts';
import { latestAt } from '#rules/recent.ts';
import { isSecret, keyedHashOf, newDigits, newToken } from '#server/base/secrets.ts';
import { emailWith, textWith } from './letters.ts';
import {
  type KnowingPurpose,
  type PartsOf,
  type Purpose,
  PURPOSES,
  type RefusalOf,
  refusalOf,
  type Refused,
  type SentPurpose,
  type ToldPurpose,
} from './purposes.ts';

const DIGITS = 8;
const MINUTES = 10;

/**
 * What a code is bound to: it is not valid for another purpose or address, or in another browser.
 */
export interface CodeBinding<P extends CodePurpose = CodePurpose> {
  readonly purpose: P;
  /** The parts that the purpose's row names. */
  readonly address: string;
  /** Empty for a code that any browser may use. */
  readonly browserHash: string;
}

/**
 * Binds a code to the calling browser and to the parts that the row of its purpose names. Addresses
 * are compared as they are given.
 */
export function bindCode<P extends CodePurpose>(
  { browser }: Pick<CallContext, 'browser'>,
  purpose: P,
  parts: PartsOf<P>,
): CodeBinding<P> {
  const { boundTo, isForAnyBrowser }: Purpose = PURPOSES[purpose];
  const given: Readonly<Record<string, string>> = parts;
  return {
    purpose,
    address: boundTo.map((part) => given[part]).join(' '),
    browserHash: isForAnyBrowser ? '' : browser.hash(),
  };
}

interface Receiver {
  /** The person whom the code is for; null for a person without a record at the university. */
  readonly lin: string | null;
  /**
   * False: the code is sent to nobody, and nothing that is typed matches it. Everything else
   * happens as if it were sent.
   */
  readonly hasRecipient?: boolean;
}

type Sending = Pick<CallContext, 'config' | 'language' | 'now' | 'systems'>;

/**
 * Creates a code and sends it by the channel of its purpose, with the purpose's letter. It replaces
 * the previous one and resets the attempts at it. A text message is sent immediately: call this
 * last in the change, so that a code is sent only if everything else has been stored.
 */
export async function sendCode(
  tx: Transaction<Database>,
  { config, language, now, systems }: Sending,
  binding: CodeBinding<SentPurpose>,
  to: Receiver & { readonly recipient: string },
): Promise<{ expires: Date }> {
  const purpose = PURPOSES[binding.purpose];
  const code = await issueCode(tx, { config, language, now }, binding, to);
  const message = { ...code, recipient: to.recipient, language };
  if (purpose.channel === 'email')
    await sendIf(to.hasRecipient ?? true, tx, emailWith(config, purpose.words, message), now);
  else
    await systems.sms?.send(
      {
        recipient: to.recipient,
        ...textWith(config, purpose.words, message),
        secretUntil: code.expires,
        now,
      },
      tx,
    );
  return { expires: code.expires };
}

/** Creates a code that is sent to nobody, because a desk worker reads it to the person. */
export const tellCode = (
  tx: Transaction<Database>,
  call: Omit<Sending, 'systems'>,
  binding: CodeBinding<ToldPurpose>,
  to: Receiver,
): Promise<{ digits: string; expires: Date }> => issueCode(tx, call, binding, to);

async function issueCode(
  tx: Transaction<Database>,
  { config, language, now }: Omit<Sending, 'systems'>,
  binding: CodeBinding,
  { lin, hasRecipient = true }: Receiver,
): Promise<{ digits: string; expires: Date }> {
  const digits = newDigits(DIGITS);
  const expires = new Date(now.getTime() + MINUTES * 60_000);
  const fresh = {
    channel: PURPOSES[binding.purpose].channel,
    language,
    lin,
    code_hash: hashOfCode(binding, hasRecipient ? digits : newToken(), config.secretKey),
    created_at: now,
    expires_at: expires,
    wrong_attempts: 0,
    verified_at: null,
  };
  await tx
    .insertInto('verification_code')
    .values({ ...unused(binding), ...fresh })
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
 * `expired`: no code can be correct, because it has expired, has been used, never existed or is
 * another person's. `locked`: too many wrong attempts.
 */
export type CheckedCode<P extends CodePurpose> =
  | { readonly verdict: Refused; readonly refusal: RefusalOf<P> }
  | RightCode;

interface RightCode {
  readonly verdict: 'right';
  readonly id: string;
  readonly codeHash: string;
  readonly lin: string | null;
}

/**
 * Checks one attempt at the code. The attempt is counted first and separately, so that of any
 * number of concurrent attempts no more than the limit are checked, and a restart forgets none.
 * `lin` is the person who has typed the code; a code for its owner only is not valid without it.
 */
export async function checkCode<P extends CodePurpose>(
  call: Pick<CallContext, 'db' | 'config' | 'now'>,
  binding: CodeBinding<P>,
  typed: string,
  lin: string | null = null,
): Promise<CheckedCode<P>> {
  const { isOwnersOnly }: Purpose = PURPOSES[binding.purpose];
  const checked = await verdictOn(call, binding, typed);
  if (typeof checked !== 'string' && (!isOwnersOnly || (lin !== null && checked.lin === lin)))
    return checked;
  const verdict = typeof checked === 'string' ? checked : 'expired';
  return { verdict, refusal: refusalOf(binding.purpose, verdict) };
}

async function verdictOn(
  { db, config, now }: Pick<CallContext, 'db' | 'config' | 'now'>,
  binding: CodeBinding,
  typed: string,
): Promise<RightCode | Refused> {
  const code = await db
    .updateTable('verification_code')
    .set({ wrong_attempts: sql<number>`wrong_attempts + 1` })
    .where((eb) => eb.and(unused(binding)))
    .where((eb) => isValid(eb, now))
    .where('wrong_attempts', '<', MAX_WRONG_ATTEMPTS)
    .returning(['id', 'lin', 'code_hash', 'wrong_attempts'])
    .executeTakeFirst();
  if (code === undefined) return (await isLocked(db, binding, now)) ? 'locked' : 'expired';
  if (isSecret(hashOfCode(binding, typed, config.secretKey), code.code_hash))
    return { verdict: 'right', id: code.id, codeHash: code.code_hash, lin: code.lin };
  return code.wrong_attempts < MAX_WRONG_ATTEMPTS ? 'wrong' : 'locked';
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
    .where((eb) => isValid(eb, now))
    .executeTakeFirst();
  return lockedCode !== undefined;
}

/** Returns when the person's code in this browser expires; null if there is no usable code. */
export async function codeExpires(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  binding: CodeBinding,
  lin: string,
): Promise<Date | null> {
  const code = await db
    .selectFrom('verification_code')
    .select('expires_at')
    .where((eb) => eb.and(unused(binding)))
    .where('lin', '=', lin)
    .where((eb) => isValid(eb, now))
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
  { purpose, address, browserHash }: CodeBinding<KnowingPurpose>,
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

/**
 * Whether the code's time has not passed. After the clock has been set back, what is left of the time
 * of an earlier code is unknown.
 */
export const isValid = (eb: ExpressionBuilder<Database, 'verification_code'>, now: Date) =>
  eb.and([eb('expires_at', '>', now), eb('created_at', '<=', latestAt(now))]);

const hashOfCode = (
  { purpose, address, browserHash }: CodeBinding,
  code: string,
  secretKey: string,
): string => keyedHashOf([purpose, address, browserHash, code].join('\0'), secretKey);
