import type { Transaction } from 'kysely';
import type { api } from '#contract/index.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handlers, Outcome } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import type { Actor } from '#server/call/actor.ts';
import type { Database } from '#server/database/schema.ts';
import { PURPOSES } from '#server/session/codes/purposes.ts';
import { exceededLimit, limitCodes } from '#server/session/codes/sendLimits.ts';
import { bindCode, checkCode, redeemCode, sendCode } from '#server/session/codes/sentCodes.ts';
import { sendAddressReplaced } from './emails.ts';
import { markEmailVerified, unverifiedAddress } from './store.ts';
import { knownOf, visitorKey, visitorOf } from './visitor.ts';

/** An address that is waiting to be verified, and the request or member that it belongs to. */
interface UnverifiedAddress {
  readonly alumniId: string;
  readonly email: string;
  readonly lin: string | null;
}

const { expired } = PURPOSES['alumni-email'].refusals;

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
    await limitCodes(call, 'alumni-email', askedBy(actor, query.email));
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
      return { status: 200, audit: null };
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
  const { db, now } = call;
  const waiting = isIdentifier(alumniId) ? await unverifiedAddress(db, alumniId) : undefined;
  if (
    waiting === undefined ||
    (email !== undefined && email.toLowerCase() !== waiting.email.toLowerCase())
  )
    return expired;
  const check = await checkCode(call, bindingOf(call, { alumniId, email: waiting.email }), code);
  if (check.verdict !== 'right') return check.refusal;
  return call.change<Done | typeof expired>(async (tx) => {
    if (
      !(await redeemCode(tx, check, now)) ||
      !(await markEmailVerified(tx, waiting, alumniId, now))
    )
      return expired;
    if (waiting.replaced)
      await sendAddressReplaced(tx, call.config, waiting.replaced, { isByOffice: false, now });
    const audit = about(waiting.lin, 'alumni.verifyEmail', { after: { alumniId } });
    return { ...done(waiting.email), audit };
  });
}

type Mailing = Pick<CallContext, 'config' | 'browser' | 'language' | 'now' | 'systems'>;

/** Counts one more email to the address. Returns false if a limit is exceeded. */
export const mayMailCode = async (
  call: Pick<CallContext, 'db' | 'config' | 'browser' | 'address' | 'now'>,
  actor: Actor,
  email: string,
): Promise<boolean> => (await exceededLimit(call, 'alumni-email', askedBy(actor, email))) === null;

const askedBy = (actor: Actor, email: string) => ({
  person: visitorKey(actor),
  address: email.toLowerCase(),
});

/** Mails a code for the address, which invalidates the previous code in this browser. */
export const mailCode = (
  tx: Transaction<Database>,
  call: Mailing,
  unverified: UnverifiedAddress,
): Promise<unknown> =>
  sendCode(tx, call, bindingOf(call, unverified), {
    recipient: unverified.email,
    lin: unverified.lin,
  });

const bindingOf = (
  call: Pick<Mailing, 'browser'>,
  { alumniId, email }: Pick<UnverifiedAddress, 'alumniId' | 'email'>,
) => bindCode(call, 'alumni-email', { address: email.toLowerCase(), member: alumniId });
