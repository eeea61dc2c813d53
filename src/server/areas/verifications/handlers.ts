import type { Verification, verifications } from '#contract/verifications.ts';
import type { VerificationType } from '#contract/values.ts';
import { maskedAddress } from '#rules/maskedAddress.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { notifyOfContactChange } from '#server/mail/contactNotice.ts';
import { PURPOSES } from '#server/session/codes/purposes.ts';
import { limitCodes } from '#server/session/codes/sendLimits.ts';
import {
  bindCode,
  checkCode,
  codeExpires,
  redeemCode,
  sendCode,
} from '#server/session/codes/sentCodes.ts';
import { contactsOf, markVerified, type OwnContact } from './store.ts';

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
    const contact = await contactOf(call, lin, type);
    if (!contact) return conflict;
    if (type === 'sms' && call.systems.sms === null)
      return badRequest({ type: 'VERIFY/NO_TEXT_MESSAGES' });
    await limitCodes(call, `contact-${type}`, { person: lin, address: contact.address });
    return call.change(async (tx) => {
      const { expires } = await sendCode(tx, call, bindingOf(call, contact), {
        recipient: contact.address,
        lin,
      });
      return {
        status: 200,
        body: { ...withoutCode(contact), expires: expires.toISOString() },
        audit: about(lin, 'user.startVerification', { after: { type } }),
      };
    });
  },

  async verify({ actor, body: { code, type }, ...call }) {
    const { lin } = self(actor);
    const { config, now } = call;
    const { expired } = PURPOSES[`contact-${type}`].refusals;
    const contact = await contactOf(call, lin, type);
    if (!contact) return expired;
    const check = await checkCode(call, bindingOf(call, contact), code, lin);
    if (check.verdict !== 'right') return check.refusal;
    return call.change(async (tx) => {
      // The code has been used concurrently, or another address has been saved meanwhile.
      if (!(await redeemCode(tx, check, now)) || !(await markVerified(tx, lin, contact, now)))
        return expired;
      if (contact.verifiedAt === null && actor.accountId !== null)
        await notifyOfContactChange(tx, config, actor.accountId, { what: 'verified', type }, now);
      const after = { type, verified: now };
      return { status: 204, audit: about(lin, 'user.verifyContact', { after }) };
    });
  },
};

type Call = Pick<CallContext, 'db' | 'browser' | 'now'>;

const contactOf = async (
  { db }: Call,
  lin: string,
  type: VerificationType,
): Promise<OwnContact | undefined> => (await contactsOf(db, lin)).find((one) => one.type === type);

const bindingOf = (call: Call, { type, address }: OwnContact) =>
  bindCode(call, `contact-${type}`, { address });

const withoutCode = ({ type, address, verifiedAt }: OwnContact): Verification => ({
  verificationType: type,
  verified: verifiedAt?.toISOString() ?? null,
  sentTo: maskedAddress(type, address),
  expires: null,
});

const toResponse = async (call: Call, lin: string, contact: OwnContact): Promise<Verification> => ({
  ...withoutCode(contact),
  expires: (await codeExpires(call, bindingOf(call, contact), lin))?.toISOString() ?? null,
});
