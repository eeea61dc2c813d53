import type { Verification, verifications } from '#contract/verifications.ts';
import type { VerificationType } from '#contract/values.ts';
import { maskedAddress } from '#rules/maskedAddress.ts';
import { badRequest, conflict, locked, notFound } from '#server/call/answers.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { HttpError } from '#server/call/httpError.ts';
import { self } from '#server/call/self.ts';
import { record } from '#server/database/audit.ts';
import { notifyOfContactChange } from '#server/mail/contactNotice.ts';
import { send } from '#server/mail/mail.ts';
import { type AttemptLimit, mayAttempt } from '#server/session/attempts.ts';
import {
  codeExpires,
  type CodeBinding,
  issueCode,
  checkCode,
  redeemCode,
} from '#server/session/codes.ts';
import { verificationEmail, verificationText } from './emails.ts';
import { contactsOf, markVerified, type OwnContact } from './store.ts';

/**
 * Limits on codes, because a code costs a text message and may reach a person other than the
 * requester.
 */
const PER_PERSON: AttemptLimit = { purpose: 'contact-code-person', max: 5, minutes: 15 };
const PER_ADDRESS: AttemptLimit = { purpose: 'contact-code-address', max: 10, minutes: 24 * 60 };

const expired = badRequest({ code: 'VERIFY/EXPIRED_CODE' });

/**
 * Verifies that an address or a phone number belongs to the user, by a code that is sent there
 * (SELF-11, SELF-12).
 */
export const verificationHandlers: Handlers<typeof verifications> = {
  async verifications({ actor, ...call }) {
    const { lin } = self(actor);
    const contacts = await contactsOf(call.db, lin);
    return {
      status: 200,
      body: await Promise.all(contacts.map((contact) => toResponse(call, lin, contact))),
    };
  },

  async verification({ actor, params, ...call }) {
    const { lin } = self(actor);
    const contact = await contactOf(call, lin, params.verificationType);
    return contact ? { status: 200, body: await toResponse(call, lin, contact) } : notFound;
  },

  async startVerification({ actor, body: { type }, ...call }) {
    const { lin } = self(actor);
    const { config, db, language, now, systems } = call;
    const contact = await contactOf(call, lin, type);
    if (!contact) return conflict;
    if (type === 'sms' && systems.sms === null)
      return badRequest({ type: 'VERIFY/NO_TEXT_MESSAGES' });
    for (const [limit, subject] of [
      [PER_PERSON, `${lin} ${type}`],
      [PER_ADDRESS, contact.address],
    ] as const) {
      if (!(await mayAttempt(db, limit, subject, now)))
        throw new HttpError(429, { retryAfter: limit.minutes * 60 });
    }
    return call.change(async (tx) => {
      const code = await issueCode(
        tx,
        { ...bindingOf(call, contact), channel: type, language, lin, hasRecipient: true },
        config.secretKey,
        now,
      );
      const outgoing = { ...code, recipient: contact.address, language };
      await record(tx, {
        ...auditContext({ ...call, actor }),
        subjectLin: lin,
        action: 'user.startVerification',
        after: { type },
      });
      // Last, so that a code is sent only if it has been stored.
      if (type === 'email') await send(tx, verificationEmail(config, outgoing), now);
      else
        await systems.sms?.send(
          {
            recipient: contact.address,
            ...verificationText(config, outgoing),
            secretUntil: code.expires,
            now,
          },
          tx,
        );
      return {
        status: 200,
        body: { ...withoutCode(contact), expires: code.expires.toISOString() },
      };
    });
  },

  async verify({ actor, body: { code, type }, ...call }) {
    const { lin } = self(actor);
    const { config, db, now } = call;
    const contact = await contactOf(call, lin, type);
    if (!contact) return expired;
    const check = await checkCode(db, bindingOf(call, contact), code, config.secretKey, now);
    if (check.verdict === 'locked') return locked;
    if (check.verdict === 'wrong') return badRequest({ code: 'VERIFY/WRONG_CODE' });
    if (check.verdict === 'none' || check.lin !== lin) return expired;
    return call.change(async (tx) => {
      // The code has been used concurrently, or another address has been saved meanwhile.
      if (!(await redeemCode(tx, check, now)) || !(await markVerified(tx, lin, contact, now)))
        return expired;
      if (contact.verifiedAt === null && actor.accountId !== null)
        await notifyOfContactChange(tx, config, actor.accountId, { what: 'verified', type }, now);
      await record(tx, {
        ...auditContext({ ...call, actor }),
        subjectLin: lin,
        action: 'user.verifyContact',
        after: { type, verified: now },
      });
      return { status: 204 };
    });
  },
};

type Call = Pick<CallContext, 'db' | 'browser' | 'now'>;

const contactOf = async (
  { db }: Call,
  lin: string,
  type: VerificationType,
): Promise<OwnContact | undefined> => (await contactsOf(db, lin)).find((one) => one.type === type);

const bindingOf = ({ browser }: Call, { type, address }: OwnContact): CodeBinding => ({
  purpose: `contact-${type}`,
  address,
  browserHash: browser.hash(),
});

const withoutCode = ({ type, address, verifiedAt }: OwnContact): Verification => ({
  verificationType: type,
  verified: verifiedAt?.toISOString() ?? null,
  sentTo: maskedAddress(type, address),
  expires: null,
});

const toResponse = async (call: Call, lin: string, contact: OwnContact): Promise<Verification> => ({
  ...withoutCode(contact),
  expires:
    (await codeExpires(call.db, bindingOf(call, contact), lin, call.now))?.toISOString() ?? null,
});
