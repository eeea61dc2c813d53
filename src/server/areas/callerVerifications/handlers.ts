import type { CallerVerification, callerVerifications } from '#contract/callerVerifications.ts';
import { AuthenticationScope, type VerificationType } from '#contract/values.ts';
import {
  callerVerifiedUntil,
  documentErrors,
  isCallerVerified,
} from '#rules/callerVerification.ts';
import { mayUse } from '#rules/access.ts';
import { isStrongProof } from '#rules/identityAssurance.ts';
import { wasCertainlyNear } from '#rules/nearbyProof.ts';
import { maskedAddress } from '#rules/maskedAddress.ts';
import type { Actor } from '#server/call/actor.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { PURPOSES } from '#server/session/codes/purposes.ts';
import { limitCodes } from '#server/session/codes/sendLimits.ts';
import {
  bindCode,
  checkCode,
  codeExpires,
  redeemCode,
  sendCode,
  tellCode,
} from '#server/session/codes/sentCodes.ts';
import { inForce } from '#server/systems/certificates.ts';
import { helpsOwnerOf } from '../accounts/index.ts';
import {
  awaitBankId,
  type Conversation,
  noteDocument,
  type Person,
  personOf,
  latestVerificationOf,
  verifyCaller,
  workerWhoAsked,
} from './store.ts';

const numberExpired = PURPOSES['caller-bankid'].refusals.expired;

/**
 * Verifies the identity of a person who calls a desk. A verification is valid only for the desk
 * worker who made it, and for a limited time.
 */
export const callerVerificationHandlers: Handlers<typeof callerVerifications> = {
  async current(call) {
    const person = await personFor(call, call.query.norEduPersonLin);
    return isPerson(person)
      ? {
          status: 200,
          body: await toResponse(call, conversation(call, call.query.norEduPersonLin), person),
        }
      : person;
  },

  async sendCode(call) {
    const {
      body: { norEduPersonLin, type },
      systems,
    } = call;
    const person = await personFor(call, norEduPersonLin);
    if (!isPerson(person)) return person;
    const address = addressOf(person, type);
    if (address === undefined || (type === 'sms' && systems.sms === null)) return conflict;
    await limitCodes(call, `caller-${type}`, { person: norEduPersonLin });
    const talk = conversation(call, norEduPersonLin);
    return await call.change(async (tx) => {
      await sendCode(tx, call, codeFor(call, talk, type, address), {
        recipient: address,
        lin: norEduPersonLin,
      });
      return {
        status: 200,
        body: await toResponse({ ...call, db: tx }, talk, person),
        audit: about(norEduPersonLin, 'callerVerifications.sendCode', { after: { type } }),
      } as const;
    });
  },

  async verifyCode(call) {
    const {
      body: { norEduPersonLin, type, code },
      now,
    } = call;
    const { expired } = PURPOSES[`caller-${type}`].refusals;
    const person = await personFor(call, norEduPersonLin);
    if (!isPerson(person)) return person;
    const address = addressOf(person, type);
    if (address === undefined) return expired;
    const talk = conversation(call, norEduPersonLin);
    const check = await checkCode(call, codeFor(call, talk, type, address), code, norEduPersonLin);
    if (check.verdict !== 'right') return check.refusal;
    return await call.change(async (tx) => {
      if (!(await redeemCode(tx, check, now))) return expired;
      await verifyCaller(tx, talk, 'Code', now);
      return {
        status: 200,
        body: await toResponse({ ...call, db: tx }, talk, person),
        audit: about(norEduPersonLin, 'callerVerifications.verifyCode', { after: { type } }),
      } as const;
    });
  },

  async askBankId(call) {
    const {
      body: { norEduPersonLin },
      now,
    } = call;
    const person = await personFor(call, norEduPersonLin);
    if (!isPerson(person)) return person;
    if (!hasBankId(call, person)) return conflict;
    return await call.change(async (tx) => {
      const { digits, expires } = await tellCode(tx, call, numberFor(call, norEduPersonLin), {
        lin: norEduPersonLin,
      });
      await awaitBankId(tx, conversation(call, norEduPersonLin), now);
      return {
        status: 200,
        body: { number: digits, expires: expires.toISOString() },
        audit: about(norEduPersonLin, 'callerVerifications.askBankId'),
      } as const;
    });
  },

  async noteDocument(call) {
    const { body, now, today } = call;
    const { norEduPersonLin, assuranceDocumentType, assuranceDocumentOther, expirationDate } = body;
    const person = await personFor(call, norEduPersonLin);
    if (!isPerson(person)) return person;
    const unfit = documentErrors(body, today);
    if (unfit) return badRequest({ ...unfit });
    const talk = conversation(call, norEduPersonLin);
    return await call.change(async (tx) => {
      await noteDocument(tx, body, talk.workerLin, now);
      if (isStrongProof(body)) await verifyCaller(tx, talk, 'Document', now);
      return {
        status: 200,
        body: await toResponse({ ...call, db: tx }, talk, person),
        audit: about(norEduPersonLin, 'callerVerifications.noteDocument', {
          after: {
            type: assuranceDocumentType,
            expires: expirationDate,
            ...(assuranceDocumentOther && { kind: assuranceDocumentOther }),
            isStrongProof: isStrongProof(body),
          },
        }),
      } as const;
    });
  },

  async prove(call) {
    const {
      actor: { lin, scope, isBoundToBrowser },
      body: { number },
      now,
    } = call;
    // Whoever passes for somebody on the phone could have them scan a code.
    if (!wasCertainlyNear({ authenticationScope: scope, isBoundToBrowser }))
      return { status: 403, body: { errors: { authentication: ['DESK_PROOF/TOO_FAR'] } } };
    // A person without a record at the university can also sign in with BankID or a wallet.
    if (lin === null) return numberExpired;
    const check = await checkCode(call, numberFor(call, lin), number, lin);
    if (check.verdict !== 'right') return check.refusal;
    return await call.change(async (tx) => {
      const workerLin = await workerWhoAsked(tx, lin);
      if (workerLin === undefined || !(await redeemCode(tx, check, now))) return numberExpired;
      const method = scope === AuthenticationScope.Wallet ? 'Wallet' : 'BankId';
      await verifyCaller(tx, { workerLin, subjectLin: lin }, method, now);
      return { status: 204, audit: about(lin, 'callerVerifications.prove') } as const;
    });
  },
};

type Call = Pick<CallContext, 'db' | 'browser' | 'now' | 'today' | 'systems'> & {
  readonly actor: Actor;
};

const conversation = ({ actor }: Call, subjectLin: string): Conversation => ({
  workerLin: self(actor).lin,
  subjectLin,
});

/**
 * Returns the person for the desk worker. Those who search for people verify everyone; others only
 * the people whose accounts they may help with.
 */
async function personFor(
  call: Call,
  lin: string,
): Promise<Person | typeof notFound | typeof forbidden> {
  const person = await personOf(call.db, lin, call.now);
  if (person === null) return notFound;
  const isHelped =
    mayUse('search-profile', call.actor) ||
    person.accounts.some(await helpsOwnerOf(call.db, call.actor, call.today));
  return isHelped ? person : forbidden;
}

const isPerson = (found: Awaited<ReturnType<typeof personFor>>): found is Person =>
  'addresses' in found;

const addressOf = ({ addresses }: Person, type: VerificationType): string | undefined =>
  addresses.find((one) => one.type === type)?.address;

/** Binds the code to the worker, the person and the browser; it is not valid for any others. */
const codeFor = (
  call: Call,
  { workerLin, subjectLin }: Conversation,
  type: VerificationType,
  address: string,
) => bindCode(call, `caller-${type}`, { worker: workerLin, person: subjectLin, address });

const numberFor = (call: Call, subjectLin: string) =>
  bindCode(call, 'caller-bankid', { person: subjectLin });

/** Whether the person can sign in by a way that finds them by their national id. */
const hasBankId = (
  { systems: { bankId, walletVerifier }, now }: Call,
  { nationalId }: Person,
): boolean => (bankId !== null || inForce(walletVerifier, now) !== null) && nationalId !== null;

async function toResponse(
  call: Call,
  talk: Conversation,
  person: Person,
): Promise<CallerVerification> {
  const { db, now, systems } = call;
  const latest = await latestVerificationOf(db, talk);
  const isVerified = latest?.verified_at && isCallerVerified(latest.verified_at, now);
  const awaited = latest?.bankid_asked_at
    ? await codeExpires(call, numberFor(call, talk.subjectLin), talk.subjectLin)
    : null;
  const addresses = person.addresses.filter(({ type }) => type === 'email' || systems.sms !== null);
  return {
    verified:
      isVerified && latest.verified_at && latest.method
        ? { method: latest.method, until: callerVerifiedUntil(latest.verified_at).toISOString() }
        : null,
    addresses: await Promise.all(
      addresses.map(async ({ type, address }) => ({
        type,
        sentTo: maskedAddress(type, address),
        codeExpires:
          (
            await codeExpires(call, codeFor(call, talk, type, address), talk.subjectLin)
          )?.toISOString() ?? null,
      })),
    ),
    bankId: hasBankId(call, person) ? { awaitedUntil: awaited?.toISOString() ?? null } : null,
  };
}
