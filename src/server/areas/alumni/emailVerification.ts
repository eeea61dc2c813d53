import type { Transaction } from 'kysely';
import type { api } from '#contract/index.ts';
import { badRequest, locked } from '#server/call/answers.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { CallContext, Handlers, Outcome } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { HttpError } from '#server/call/httpError.ts';
import type { Actor } from '#server/call/actor.ts';
import { record } from '#server/database/audit.ts';
import type { Database } from '#server/database/schema.ts';
import { send } from '#server/mail/mail.ts';
import { type AttemptLimit, mayAttempt } from '#server/session/attempts.ts';
import { type CodeBinding, issueCode, checkCode, redeemCode } from '#server/session/codes.ts';
import { addressEmail } from './emails.ts';
import { markEmailVerified, unverifiedAddress } from './store.ts';
import { knownOf, visitorKey, visitorOf } from './visitor.ts';

/** Limits on mailed codes, because the mailbox may belong to a person other than the requester. */
const PER_VISITOR: AttemptLimit = { purpose: 'alumni-code-visitor', max: 5, minutes: 15 };
const PER_ADDRESS: AttemptLimit = { purpose: 'alumni-code-address', max: 10, minutes: 24 * 60 };

/** An address that is waiting to be verified, and the request or member that it belongs to. */
interface UnverifiedAddress {
  readonly alumniId: string;
  readonly email: string;
  readonly lin: string | null;
}

const expired = badRequest({ code: 'ALUMNI_VERIFY/EXPIRED_CODE' });

type VerifyCalls = 'isEmailVerified' | 'verifyEmail' | 'verifyEmailOfAlumnus' | 'resendCode';

/**
 * Verifies an address by a code that is mailed to it (ALUM-09). The code is bound to the person,
 * the address and the browser that requested it.
 */
export const emailVerificationHandlers: Pick<Handlers<typeof api.alumni>, VerifyCalls> = {
  async isEmailVerified({ db, actor, query }) {
    const email = query.email.toLowerCase();
    const { person, member, request } = await knownOf(db, visitorOf(actor));
    const own = [
      actor.provedEmail,
      member?.email_verified_at ? member.email : null,
      request?.email_verified_at ? request.email : null,
      person?.alternative_email_verified_at ? person.alternative_email_address : null,
    ];
    return { status: 200, body: { isVerified: own.some((one) => one?.toLowerCase() === email) } };
  },

  async verifyEmail({ query, ...call }) {
    return await verifyCode(
      call,
      { ...query, alumniId: query.alumniid },
      () => ({ status: 200 }) as const,
    );
  },

  async verifyEmailOfAlumnus({ query, ...call }) {
    return await verifyCode(call, query, (email) => ({ status: 200, body: { email } }) as const);
  },

  async resendCode({ query, ...call }) {
    const { db, actor } = call;
    if (!(await mayMailCode(call, visitorKey(actor), query.email)))
      throw new HttpError(429, { retryAfter: PER_VISITOR.minutes * 60 });
    const { member, request } = await knownOf(db, visitorOf(actor));
    const alumniId = member?.id ?? request?.id;
    const waiting = alumniId === undefined ? undefined : await unverifiedAddress(db, alumniId);
    const isOwn =
      waiting !== undefined && waiting.email.toLowerCase() === query.email.toLowerCase();
    // Any other address gets the same response, which does not disclose whether the address is
    // waiting to be verified.
    return call.change(async (tx) => {
      if (isOwn && alumniId !== undefined)
        await mailCode(tx, call, { alumniId, email: waiting.email, lin: waiting.lin });
      return { status: 200 };
    });
  },
};

type Call = CallContext & { readonly actor: Actor | null };

/**
 * The submitted proof. Without `email`, it applies to the address that is waiting to be verified
 * for `alumniId`.
 */
interface SubmittedCode {
  readonly alumniId: string;
  readonly code: string;
  readonly email?: string;
}

async function verifyCode<Done extends Outcome>(
  call: Call,
  { alumniId, code, email }: SubmittedCode,
  done: (email: string) => Done,
) {
  const { db, config, now } = call;
  const waiting = isIdentifier(alumniId) ? await unverifiedAddress(db, alumniId) : undefined;
  if (
    waiting === undefined ||
    (email !== undefined && email.toLowerCase() !== waiting.email.toLowerCase())
  )
    return expired;
  const check = await checkCode(
    db,
    bindingOf(call, { alumniId, email: waiting.email }),
    code,
    config.secretKey,
    now,
  );
  if (check.verdict === 'locked') return locked;
  if (check.verdict === 'wrong') return badRequest({ code: 'ALUMNI_VERIFY/WRONG_CODE' });
  if (check.verdict === 'none') return expired;
  return call.change<Done | typeof expired>(async (tx) => {
    if (
      !(await redeemCode(tx, check, now)) ||
      !(await markEmailVerified(tx, waiting, alumniId, now))
    )
      return expired;
    await record(tx, {
      ...auditContext(call),
      subjectLin: waiting.lin,
      action: 'alumni.verifyEmail',
      after: { alumniId },
    });
    return done(waiting.email);
  });
}

type Mailing = Pick<CallContext, 'db' | 'config' | 'browser' | 'language' | 'now'>;

/** Counts one more email to the address. Returns false if the limit is exceeded. */
export async function mayMailCode(
  { db, now }: Pick<Mailing, 'db' | 'now'>,
  visitor: string,
  email: string,
): Promise<boolean> {
  return (
    (await mayAttempt(db, PER_VISITOR, visitor, now)) &&
    (await mayAttempt(db, PER_ADDRESS, email.toLowerCase(), now))
  );
}

/** Mails a code for the address, which invalidates the previous code in this browser. */
export async function mailCode(
  tx: Transaction<Database>,
  call: Mailing,
  unverified: UnverifiedAddress,
): Promise<void> {
  const { config, language, now } = call;
  const code = await issueCode(
    tx,
    {
      ...bindingOf(call, unverified),
      channel: 'email',
      language,
      lin: unverified.lin,
      hasRecipient: true,
    },
    config.secretKey,
    now,
  );
  await send(tx, addressEmail(config, { ...code, recipient: unverified.email, language }), now);
}

const bindingOf = (
  { browser }: Pick<Mailing, 'browser'>,
  { alumniId, email }: Pick<UnverifiedAddress, 'alumniId' | 'email'>,
): CodeBinding => ({
  purpose: 'alumni-email',
  address: `${email.toLowerCase()} ${alumniId}`,
  browserHash: browser.hash(),
});
