import type { Transaction } from 'kysely';
import type { RetirementChoice } from '../../../contract/students.ts';
import { afterChoice, type StudentFacts } from '../../../rules/retirement.ts';
import { record } from '../../database/audit.ts';
import type { Database } from '../../database/schema.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Actor } from '../../call/actor.ts';
import { auditContext } from '../../call/auditContext.ts';
import { type SecurityNotice, notifyOwner } from '../../mail/securityNotice.ts';
import { becameAlumnus, cancelled, accountKept } from './emails.ts';
import { endSessions, type Student, writeStudent } from './store.ts';

type Choosing = Pick<CallContext, 'config' | 'systems' | 'now' | 'today' | 'requestId' | 'address'> & { readonly actor: Actor };

const actions = { 'stay-student': 'students.postpone', 'become-alumn': 'students.becomeAlumnus', 'cancel-account': 'students.cancel' } as const;

/**
 * Applies the student's choice to the account, which must be locked and whose owner must be allowed to choose it: writes the dates and the
 * audit entry, sends the letter, and ends the sessions of an account that is cancelled. The directory is called last: nothing may follow
 * except the commit.
 */
export async function applyChoice(tx: Transaction<Database>, call: Choosing, choice: RetirementChoice, liUId: string, student: Student): Promise<StudentFacts> {
  const { config, systems: { directory }, now, today } = call;
  const after = afterChoice(choice, student, today);
  await writeStudent(tx, student, after, now);
  await record(tx, { ...auditContext(call), subjectLin: student.lin, action: actions[choice], before: auditedFacts(student), after: auditedFacts(after) });
  await notifyOwner(tx, config, student.accountId, noticeOf(choice, liUId, after.retirementDate ?? today), now);
  if (choice === 'cancel-account') await endSessions(tx, student, liUId);
  await directory.setEnabled([liUId], true, tx);
  return after;
}

const auditedFacts = ({ userStatus, primaryAffiliation, retirementDate, postponedOn }: StudentFacts) => ({ userStatus, primaryAffiliation, retirementDate, postponedOn });

function noticeOf(choice: RetirementChoice, liUId: string, date: string): SecurityNotice {
  if (choice === 'become-alumn') return becameAlumnus(liUId);
  return choice === 'stay-student' ? accountKept(liUId, date) : cancelled(liUId, date);
}
