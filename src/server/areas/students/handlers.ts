import type { Transaction } from 'kysely';
import type { Errors } from '#contract/errors.ts';
import type { RetirementChoice, students } from '#contract/students.ts';
import {
  afterChoice,
  afterUndo,
  alumnusRefusal,
  undoableCancellation,
  fulfilsAlumniRequirements,
  retirementOptions,
  retirementRefusals,
  type StudentFacts,
} from '#rules/retirement.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import type { Actor } from '#server/call/actor.ts';
import { forbidden } from '#server/call/answers.ts';
import { about, type ChangeEntry } from '#server/call/change.ts';
import { self } from '#server/call/self.ts';
import { type SecurityNotice, notifyOwner } from '#server/mail/securityNotice.ts';
import { accountKept, becameAlumnus, cancellationUndone, cancelled } from './emails.ts';
import {
  endSessions,
  lockStudent,
  removeCancellation,
  storeCancellation,
  type Student,
  studentOf,
  writeStudent,
} from './store.ts';

/** The ways in which a student's account may end, and the student's choice among them. */
export const studentHandlers: Handlers<typeof students> = {
  async retirementOptions({ db, actor, today }) {
    return { status: 200, body: retirementOptions(await ownStudent(db, actor), today) };
  },

  postpone: (call) => call.change((tx) => choose(tx, call, 'stay-student')),
  becomeAlumnus: (call) => call.change((tx) => choose(tx, call, 'become-alumn')),

  async cancel(call) {
    const outcome = await call.change(async (tx) => {
      const chosen = await choose(tx, call, 'cancel-account');
      return chosen.status === 200 ? ({ status: 204, audit: chosen.audit } as const) : chosen;
    });
    // The account's change has removed its sessions; the browser should stop sending their cookie.
    if (outcome.status === 204) await call.browser.end();
    return outcome;
  },

  undoCancel: (call) =>
    call.change(async (tx) => {
      const { actor, config, now, today } = call;
      const { liUId } = self(actor);
      const student = await lockStudent(tx, liUId);
      if (student === undefined) return forbidden;
      const before = undoableCancellation(student, today);
      if (before === null) return refused('RETIREMENT/UNDO/GONE');
      const after = afterUndo(student, before);
      await writeStudent(tx, student, after, now);
      await removeCancellation(tx, student, now);
      await notifyOwner(tx, config, student.accountId, cancellationUndone(liUId), now);
      return {
        status: 200,
        body: retirementOptions(after, today),
        audit: about(student.lin, 'students.undoCancel', {
          before: auditedFacts(student),
          after: auditedFacts(after),
        }),
      } as const;
    }),

  async cancelAlumnus(call) {
    const { actor, today } = call;
    const liUId = normaliseUserId(call.query.liuId);
    const outcome = await call.change(async (tx) => {
      const account = await lockStudent(tx, liUId);
      if (account === undefined || account.lin !== actor.lin) return forbidden;
      const refusal = alumnusRefusal(account, today);
      if (refusal !== null) return refused(`CANCEL_ALUMNUS/WHY_NOT/${refusal}`);
      const { audit } = await applyChoice(tx, call, 'cancel-account', liUId, account);
      return { status: 200, audit } as const;
    });
    if (outcome.status === 200) await call.browser.end();
    return outcome;
  },

  async isAlumnus({ db, actor }) {
    const { primaryAffiliation } = await ownStudent(db, actor);
    return { status: 200, body: { isAlum: primaryAffiliation === 'alum' } };
  },

  async alumniPortal({ db, actor }) {
    const fulfillsRequirements = fulfilsAlumniRequirements(await ownStudent(db, actor));
    return {
      status: 200,
      body: { existsInAlumniPortal: actor.isInAlumniPortal, fulfillsRequirements },
    };
  },
};

/**
 * Responds with 409 if the choice is not offered, or no longer: another tab or the helpdesk may
 * have acted first.
 */
async function choose(
  tx: Transaction<Database>,
  call: CallContext & { readonly actor: Actor },
  choice: RetirementChoice,
) {
  const { actor, today } = call;
  const { liUId } = self(actor);
  const student = await lockStudent(tx, liUId);
  if (student === undefined) return forbidden;
  const refusal = retirementRefusals(student, today)[choice];
  if (refusal !== null) return refused(`RETIREMENT/WHY_NOT/${refusal}`);
  const { after, audit } = await applyChoice(tx, call, choice, liUId, student);
  return { status: 200, body: retirementOptions(after, today), audit } as const;
}

const refused = (key: string): { status: 409; body: Errors } => ({
  status: 409,
  body: { errors: { choice: [key] } },
});

/** An account that has been removed since the session was looked up has no options. */
async function ownStudent(db: Db, actor: Actor) {
  const unknown = {
    userStatus: 'None',
    primaryAffiliation: null,
    retirementDate: null,
    isInStudyRegister: false,
    credits: 0,
    hasDegree: false,
    postponedOn: null,
    cancellation: null,
  } as const;
  return (await studentOf(db, self(actor).liUId)) ?? unknown;
}

type Choosing = Pick<
  CallContext,
  'config' | 'systems' | 'now' | 'today' | 'requestId' | 'address'
> & { readonly actor: Actor };

const actions = {
  'stay-student': 'students.postpone',
  'become-alumn': 'students.becomeAlumnus',
  'cancel-account': 'students.cancel',
} as const;

/**
 * Applies the student's choice to the account, which must be locked and whose owner must be allowed
 * to choose it: writes the dates, sends the letter, and ends the sessions of an
 * account that is cancelled.
 */
async function applyChoice(
  tx: Transaction<Database>,
  call: Choosing,
  choice: RetirementChoice,
  liUId: string,
  student: Student,
): Promise<{ readonly after: StudentFacts; readonly audit: ChangeEntry }> {
  const { config, now, today } = call;
  const after = afterChoice(choice, student, today);
  if (choice === 'cancel-account') await storeCancellation(tx, student, today);
  await writeStudent(tx, student, after, now);
  await notifyOwner(
    tx,
    config,
    student.accountId,
    noticeOf(choice, liUId, after.retirementDate ?? today, config),
    now,
  );
  if (choice === 'cancel-account') await endSessions(tx, student, liUId);
  const audit = about(student.lin, actions[choice], {
    before: auditedFacts(student),
    after: auditedFacts(after),
  });
  return { after, audit };
}

const auditedFacts = ({
  userStatus,
  primaryAffiliation,
  retirementDate,
  postponedOn,
}: StudentFacts) => ({ userStatus, primaryAffiliation, retirementDate, postponedOn });

function noticeOf(
  choice: RetirementChoice,
  liUId: string,
  date: string,
  config: CallContext['config'],
): SecurityNotice {
  if (choice === 'become-alumn') return becameAlumnus(liUId);
  return choice === 'stay-student' ? accountKept(liUId, date) : cancelled(liUId, date, config);
}
