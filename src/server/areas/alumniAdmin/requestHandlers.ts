import type { Transaction } from 'kysely';
import type { api } from '#contract/index.ts';
import { AlumniAuthMethod } from '#contract/values.ts';
import { statusAfter, type RequestDecision } from '#rules/requestDecision.ts';
import type { Actor } from '#server/call/actor.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { self } from '#server/call/self.ts';
import { linByNationalId } from '#server/database/joined.ts';
import type { Database } from '#server/database/schema.ts';
import { violates } from '#server/database/violations.ts';
import {
  addMember,
  hasMemberWithNumber,
  linkRequest,
  lockRequest,
  memberOf,
} from '../alumni/index.ts';
import { addRequest } from './addRequest.ts';
import { notifyApproved, notifyReconsidered, notifyRejected } from './emails.ts';
import { mayRecognise } from './recognition.ts';
import {
  addStudies,
  duplicatesOf,
  isNationalIdProved,
  memberAt,
  oneRequest,
  recognise,
  removeRequest,
  requestCounts,
  type RequestRow,
  requestsIn,
  requestsOfAlumnus,
  toRequest,
  writeDecision,
} from './requestStore.ts';

type RequestCalls =
  | 'requests'
  | 'requestCounts'
  | 'request'
  | 'addRequest'
  | 'duplicates'
  | 'deleteRequest'
  | 'requestsOf'
  | 'approve'
  | 'reject'
  | 'undoReject';

/** Requests to join, and the decisions on them (ALUM-14 to ALUM-18). */
export const requestHandlers: Pick<Handlers<typeof api.alumniAdmin>, RequestCalls> = {
  addRequest,

  async requests({ db, query }) {
    return { status: 200, body: (await requestsIn(db, query['status[]'])).map(toRequest) };
  },

  async requestCounts({ db }) {
    return { status: 200, body: await requestCounts(db) };
  },

  async request({ db, params: { id } }) {
    const row = isIdentifier(id) ? await oneRequest(db, id) : undefined;
    return row ? { status: 200, body: toRequest(row) } : notFound;
  },

  async duplicates({ db, params: { id } }) {
    const row = isIdentifier(id) ? await oneRequest(db, id) : undefined;
    return row ? { status: 200, body: await duplicatesOf(db, row) } : notFound;
  },

  async requestsOf({ db, params: { id } }) {
    return {
      status: 200,
      body: isIdentifier(id) ? (await requestsOfAlumnus(db, id)).map(toRequest) : [],
    };
  },

  async deleteRequest(call) {
    const {
      params: { id },
    } = call;
    if (!isIdentifier(id)) return notFound;
    return await call.change(async (tx) => {
      const row = (await lockRequest(tx, id)) && (await oneRequest(tx, id));
      if (!row) return notFound;
      await removeRequest(tx, id);
      return {
        status: 200,
        audit: about(row.lin, 'alumniAdmin.deleteRequest', {
          before: { request: id, status: row.status },
        }),
      };
    });
  },

  async approve(call) {
    return await decide(call, 'approve', call.body, async (tx, row) => {
      const objection = await objectionTo(tx, call, row);
      if (objection) return objection;
      const admitted = await admit(tx, row, call.now);
      if ('status' in admitted) return admitted;
      await linkRequest(tx, row.id, admitted.alumnId);
      await notifyApproved(tx, call.config, row, call.now);
      return null;
    });
  },

  async reject(call) {
    return await decide(call, 'reject', call.body, async (tx, row) => {
      await notifyRejected(tx, call.config, row, call.body.rejectionReason, call.now);
      return null;
    });
  },

  async undoReject(call) {
    try {
      return await decide(call, 'undoReject', call.body, async (tx, row) => {
        await notifyReconsidered(tx, call.config, row, call.now);
        return null;
      });
    } catch (error) {
      // The person has sent a new request meanwhile, and that one is to be decided.
      if (
        ['address', 'number', 'person'].some((what) =>
          violates(error, `registration_request_one_new_per_${what}`),
        )
      )
        return conflict;
      throw error;
    }
  },
};

type Call = CallContext & { readonly actor: Actor; readonly params: { readonly id: string } };
type Refusal = ReturnType<typeof badRequest>;

const actions = {
  approve: 'alumniAdmin.approve',
  reject: 'alumniAdmin.reject',
  undoReject: 'alumniAdmin.undoReject',
} as const;

/**
 * Decides on a request that the transaction has locked: when two administrators decide
 * concurrently, the second gets a conflict.
 */
async function decide(
  call: Call,
  decision: RequestDecision,
  {
    internalNotes,
    rejectionReason = null,
  }: { internalNotes: string; rejectionReason?: string | null },
  also: (tx: Transaction<Database>, row: RequestRow) => Promise<Refusal | null>,
) {
  const {
    actor,
    now,
    params: { id },
  } = call;
  if (!isIdentifier(id)) return notFound;
  return await call.change(async (tx) => {
    const row = (await lockRequest(tx, id)) && (await oneRequest(tx, id));
    if (!row) return notFound;
    const status = statusAfter(row.status, decision);
    if (status === null) return conflict;
    const isOpen = decision === 'undoReject';
    await writeDecision(tx, id, {
      status,
      internalNotes,
      rejectionReason,
      decidedAt: isOpen ? null : now,
      decidedBy: isOpen ? null : self(actor).lin,
    });
    const refusal = await also(tx, row);
    if (refusal) return refusal;
    const after = await oneRequest(tx, id);
    if (!after) return notFound;
    const audit = about(row.lin, actions[decision], {
      before: { request: id, status: row.status },
      after: { status, ...(rejectionReason && { rejectionReason }) },
    });
    return { status: 200, body: toRequest(after), audit } as const;
  });
}

/** What the law of power says about a number that the office has entered. */
async function objectionTo(
  tx: Transaction<Database>,
  call: Call,
  row: RequestRow,
): Promise<Refusal | null> {
  if (row.auth_method !== AlumniAuthMethod.Manually || row.national_id === null) return null;
  const owner = await linByNationalId(tx, row.national_id);
  return owner === null || (await mayRecognise(tx, call, owner))
    ? null
    : badRequest({ norEduPersonNin: 'ALUMNI_ADMIN/MORE_POWER' });
}

const emailTaken = badRequest({ email: 'ALUMNI_ADMIN/EMAIL_TAKEN' });

/**
 * Returns the member that the request leads to: an existing member who is the same person, or a new
 * one. A national id that was only stated is not stored, because its owner would then find a
 * profile created by another person. For the same reason it does not tie the request to its owner's
 * profile, and a second profile with the number is refused: the office decides, by writing the
 * number or the address in the existing profile. Also refused is the address of another member.
 */
async function admit(
  tx: Transaction<Database>,
  row: RequestRow,
  now: Date,
): Promise<{ readonly alumnId: string } | Refusal> {
  const nationalId = isNationalIdProved(row) ? row.national_id : null;
  const provedEmail = row.email_verified_at === null ? null : row.email.toLowerCase();
  const known =
    (await memberOf(tx, {
      alumnId: null,
      lin: row.lin,
      nationalId,
      email: null,
      authMethod: row.auth_method,
    })) ?? (provedEmail === null ? undefined : await memberAt(tx, provedEmail));
  if (known) {
    const isOther = differs(known.lin, row.lin) || differs(known.national_id, nationalId);
    if (isOther) return emailTaken;
    await recognise(tx, known.id, { ...row, nationalId });
    return { alumnId: known.id };
  }
  if (await hasMemberWithNumber(tx, row.national_id))
    return badRequest({ norEduPersonNin: 'ALUMNI_ADMIN/ALREADY_MEMBER' });
  const input = {
    personalData: {
      firstName: row.first_name,
      lastName: row.last_name,
      gender: 'None' as const,
      email: row.email,
      mobile: '',
      secondaryEmail: null,
      linkedIn: '',
    },
    alumnSettings: {
      preferredLanguage: row.preferred_language,
      massMailingPostal: false,
      massMailingEmail: false,
      massMailingMobile: false,
      newsletterSv: false,
      newsletterEn: false,
      liUMagazine: false,
    },
    streetAddresses: [],
    workPlace: { name: '', position: '' },
  };
  const added = await addMember(
    tx,
    { lin: row.lin, nationalId, email: row.email, emailVerifiedAt: row.email_verified_at, input },
    now,
  );
  if (added === undefined) return emailTaken;
  if (row.education_name !== '') await addStudies(tx, added.id, row);
  return { alumnId: added.id };
}

/** Whether both are known and identify different people. */
const differs = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;
