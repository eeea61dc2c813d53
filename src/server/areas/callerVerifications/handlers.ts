import type { CallerVerification, callerVerifications } from '#contract/callerVerifications.ts';
import type { VerificationType } from '#contract/values.ts';
import {
  callerVerifiedUntil,
  documentErrors,
  isCallerVerified,
} from '#rules/callerVerification.ts';
import { mayUse } from '#rules/access.ts';
import { maskedAddress } from '#rules/maskedAddress.ts';
import type { Actor } from '#server/call/actor.ts';
import { badRequest, conflict, forbidden, locked, notFound } from '#server/call/answers.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { HttpError } from '#server/call/httpError.ts';
import { self } from '#server/call/self.ts';
import { record } from '#server/database/audit.ts';
import { send } from '#server/mail/mail.ts';
import { type AttemptLimit, mayAttempt } from '#server/session/attempts.ts';
import {
  codeExpires,
  type CodeBinding,
  issueCode,
  checkCode,
  redeemCode,
} from '#server/session/codes.ts';
import { helpsOwnerOf } from '../accounts/index.ts';
import { callerEmail, callerText } from './emails.ts';
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

/**
 * Limit on codes, because a code costs a text message and may reach a person other than the caller.
 */
const PER_PERSON: AttemptLimit = { purpose: 'caller-code-person', max: 5, minutes: 15 };

const expired = badRequest({ code: 'CALLER/EXPIRED_CODE' });
const numberExpired = badRequest({ number: 'CALLER/EXPIRED_NUMBER' });

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
      config,
      body: { norEduPersonLin, type },
      language,
      now,
      systems,
    } = call;
    const person = await personFor(call, norEduPersonLin);
    if (!isPerson(person)) return person;
    const address = addressOf(person, type);
    if (address === undefined || (type === 'sms' && systems.sms === null)) return conflict;
    if (!(await mayAttempt(call.db, PER_PERSON, norEduPersonLin, now)))
      throw new HttpError(429, { retryAfter: PER_PERSON.minutes * 60 });
    const talk = conversation(call, norEduPersonLin);
    return await call.change(async (tx) => {
      const code = await issueCode(
        tx,
        {
          ...codeFor(call, talk, type, address),
          channel: type,
          language,
          lin: norEduPersonLin,
          hasRecipient: true,
        },
        config.secretKey,
        now,
      );
      const outgoing = { ...code, recipient: address, language };
      await record(tx, {
        ...auditContext(call),
        subjectLin: norEduPersonLin,
        action: 'callerVerifications.sendCode',
        after: { type },
      });
      // Last, so that a code is sent only if it has been stored.
      if (type === 'email') await send(tx, callerEmail(config, outgoing), now);
      else
        await systems.sms?.send(
          { recipient: address, ...callerText(config, outgoing), secretUntil: code.expires, now },
          tx,
        );
      return { status: 200, body: await toResponse({ ...call, db: tx }, talk, person) } as const;
    });
  },

  async verifyCode(call) {
    const {
      config,
      body: { norEduPersonLin, type, code },
      db,
      now,
    } = call;
    const person = await personFor(call, norEduPersonLin);
    if (!isPerson(person)) return person;
    const address = addressOf(person, type);
    if (address === undefined) return expired;
    const talk = conversation(call, norEduPersonLin);
    const check = await checkCode(
      db,
      codeFor(call, talk, type, address),
      code,
      config.secretKey,
      now,
    );
    if (check.verdict === 'locked') return locked;
    if (check.verdict === 'wrong') return badRequest({ code: 'CALLER/WRONG_CODE' });
    if (check.verdict === 'none' || check.lin !== norEduPersonLin) return expired;
    return await call.change(async (tx) => {
      if (!(await redeemCode(tx, check, now))) return expired;
      await verifyCaller(tx, talk, 'Code', now);
      await record(tx, {
        ...auditContext(call),
        subjectLin: norEduPersonLin,
        action: 'callerVerifications.verifyCode',
        after: { type },
      });
      return { status: 200, body: await toResponse({ ...call, db: tx }, talk, person) } as const;
    });
  },

  async askBankId(call) {
    const {
      config,
      body: { norEduPersonLin },
      language,
      now,
      systems,
    } = call;
    const person = await personFor(call, norEduPersonLin);
    if (!isPerson(person)) return person;
    if (!hasBankId(systems, person)) return conflict;
    return await call.change(async (tx) => {
      const { digits, expires } = await issueCode(
        tx,
        {
          ...numberFor(norEduPersonLin),
          channel: 'told',
          language,
          lin: norEduPersonLin,
          hasRecipient: true,
        },
        config.secretKey,
        now,
      );
      await awaitBankId(tx, conversation(call, norEduPersonLin), now);
      await record(tx, {
        ...auditContext(call),
        subjectLin: norEduPersonLin,
        action: 'callerVerifications.askBankId',
      });
      return { status: 200, body: { number: digits, expires: expires.toISOString() } } as const;
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
      await verifyCaller(tx, talk, 'Document', now);
      await record(tx, {
        ...auditContext(call),
        subjectLin: norEduPersonLin,
        action: 'callerVerifications.noteDocument',
        after: {
          type: assuranceDocumentType,
          expires: expirationDate,
          ...(assuranceDocumentOther && { kind: assuranceDocumentOther }),
        },
      });
      return { status: 200, body: await toResponse({ ...call, db: tx }, talk, person) } as const;
    });
  },

  async prove(call) {
    const {
      actor: { lin },
      body: { number },
      config,
      db,
      now,
    } = call;
    // A person without a record at the university can also sign in with BankID.
    if (lin === null) return numberExpired;
    const check = await checkCode(db, numberFor(lin), number, config.secretKey, now);
    if (check.verdict === 'locked') return locked;
    if (check.verdict === 'wrong') return badRequest({ number: 'CALLER/WRONG_NUMBER' });
    if (check.verdict === 'none' || check.lin !== lin) return numberExpired;
    return await call.change(async (tx) => {
      const workerLin = await workerWhoAsked(tx, lin);
      if (workerLin === undefined || !(await redeemCode(tx, check, now))) return numberExpired;
      await verifyCaller(tx, { workerLin, subjectLin: lin }, 'BankId', now);
      await record(tx, {
        ...auditContext(call),
        subjectLin: lin,
        action: 'callerVerifications.prove',
      });
      return { status: 204 } as const;
    });
  },
};

type Call = Pick<CallContext, 'db' | 'browser' | 'now' | 'systems'> & { readonly actor: Actor };

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
    person.accounts.some(await helpsOwnerOf(call.db, call.actor));
  return isHelped ? person : forbidden;
}

const isPerson = (found: Awaited<ReturnType<typeof personFor>>): found is Person =>
  'addresses' in found;

const addressOf = ({ addresses }: Person, type: VerificationType): string | undefined =>
  addresses.find((one) => one.type === type)?.address;

/** Binds the code to the worker, the person and the browser; it is not valid for any others. */
const codeFor = (
  { browser }: Call,
  { workerLin, subjectLin }: Conversation,
  type: VerificationType,
  address: string,
): CodeBinding => ({
  purpose: `caller-${type}`,
  address: [workerLin, subjectLin, address].join(' '),
  browserHash: browser.hash(),
});

/**
 * The number is bound to the person's BankID and not to a browser, because the person types it in a
 * browser of their own that is not known beforehand.
 */
const numberFor = (subjectLin: string): CodeBinding => ({
  purpose: 'caller-bankid',
  address: subjectLin,
  browserHash: '',
});

const hasBankId = ({ bankId }: CallContext['systems'], { nationalId }: Person): boolean =>
  bankId !== null && nationalId !== null;

async function toResponse(
  call: Call,
  talk: Conversation,
  person: Person,
): Promise<CallerVerification> {
  const { db, now, systems } = call;
  const latest = await latestVerificationOf(db, talk);
  const isVerified = latest?.verified_at && isCallerVerified(latest.verified_at, now);
  const awaited = latest?.bankid_asked_at
    ? await codeExpires(db, numberFor(talk.subjectLin), talk.subjectLin, now)
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
            await codeExpires(db, codeFor(call, talk, type, address), talk.subjectLin, now)
          )?.toISOString() ?? null,
      })),
    ),
    bankId: hasBankId(systems, person) ? { awaitedUntil: awaited?.toISOString() ?? null } : null,
  };
}
