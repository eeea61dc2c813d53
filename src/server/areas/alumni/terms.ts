import type { Liability } from '#contract/liabilities.ts';
import type { Actor } from '#server/call/actor.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import {
  addApproved,
  approve,
  close,
  currentText,
  liabilityOf,
  lockPerson,
  type TextRow,
  toLiability,
} from '../liabilities/index.ts';
import { recordAcceptedTerms } from './profileStore.ts';
import type { MemberRow } from './store.ts';

const TYPE = 'AlumniPortal';

type Approved = Pick<MemberRow, 'lin' | 'terms_text_id' | 'terms_approved_at'>;

/**
 * Returns the alumni portal's newest terms and the text that the member has approved, which is
 * stored among their liabilities, or in the profile of a member without a person record.
 */
async function termsState(db: Db, member: Approved | undefined, lin: string | null, now: Date) {
  const newest = await currentText(db, TYPE, now);
  const own = lin ?? member?.lin ?? null;
  const row = own === null ? undefined : await liabilityOf(db, own, TYPE);
  const isOpen = row !== undefined && row.closed_at === null && row.approved_at !== null;
  const approved = isOpen
    ? { textId: row.text_id, at: row.approved_at }
    : own === null && member
      ? { textId: member.terms_text_id, at: member.terms_approved_at }
      : null;
  return { newest, row, approved };
}

/** Whether the newest terms are approved; true if the university has no such terms (ALUM-12). */
export async function isLatestApproved(db: Db, member: Approved, now: Date): Promise<boolean> {
  const { newest, approved } = await termsState(db, member, member.lin, now);
  return newest === undefined || approved?.textId === newest.id;
}

/** Returns the newest terms with the person's approval status; null if the university has none. */
export async function termsFor(
  db: Db,
  actor: Actor,
  member: Approved | undefined,
  now: Date,
): Promise<Liability | null> {
  const { newest, row, approved } = await termsState(db, member, actor.lin, now);
  if (newest === undefined) return null;
  const shown = toLiability(row, newest, actor);
  const isApproved = approved?.textId === newest.id;
  return {
    ...shown,
    criteriaIsFulFilled: actor.isInAlumniPortal,
    liabilityStatus: isApproved ? 'Approved' : 'Requested',
    approvedDate: isApproved ? (approved.at?.toISOString() ?? null) : null,
    link: '/alumni-portal/profile/privacy',
  };
}

/**
 * Approves the newest terms unless they are already approved. Returns the approved version, or null
 * if there was nothing to approve.
 */
export async function approveTerms(tx: Tx, member: MemberRow, now: Date): Promise<TextRow | null> {
  if (member.lin !== null) await lockPerson(tx, member.lin);
  const { newest, row, approved } = await termsState(tx, member, member.lin, now);
  if (newest === undefined || approved?.textId === newest.id) return null;
  if (member.lin === null) await recordAcceptedTerms(tx, member.id, newest.id, now);
  else if (row !== undefined && row.closed_at === null) await approve(tx, row.id, newest.id, now);
  else await addApproved(tx, member.lin, TYPE, newest.id, now);
  return newest;
}

/** Closes the terms of a member who leaves the portal. */
export async function closeTerms(tx: Tx, lin: string | null, now: Date): Promise<void> {
  const row = lin === null ? undefined : await liabilityOf(tx, lin, TYPE);
  if (row !== undefined && row.closed_at === null) await close(tx, row.id, now);
}
