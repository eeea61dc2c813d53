import type { liabilities } from '#contract/liabilities.ts';
import type { LiabilityType } from '#contract/values.ts';
import {
  isLiabilityFor,
  mayApproveLiability,
  mayDeclineLiability,
  mayWithdrawLiability,
} from '#rules/liability.ts';
import type { Db } from '#server/database/open.ts';
import type { Handlers } from '#server/call/handler.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { pathTo, statusOf, toLiability, toSummary } from './shapes.ts';
import {
  addApproved,
  approve,
  close,
  currentText,
  lastDays,
  liabilitiesOf,
  type LiabilityRow,
  liabilityOf,
  lockPerson,
  textById,
  type TextRow,
} from './store.ts';

/**
 * A person's own terms and consents. A signed-in user without a person record at the university has
 * none and gets 404.
 */
export const liabilityHandlers: Handlers<typeof liabilities> = {
  async mine({ db, actor }) {
    const [rows, days] = await Promise.all([liabilitiesOf(db, self(actor).lin), lastDays(db)]);
    const summaries = rows.map((row) => toSummary(row, days));
    const isWaiting = ({ liabilityStatus }: (typeof summaries)[number]) =>
      liabilityStatus === 'Requested';
    return {
      status: 200,
      body: [...summaries.filter(isWaiting), ...summaries.filter((summary) => !isWaiting(summary))],
    };
  },

  async read({ db, actor, now, params }) {
    const found =
      actor.lin === null ? null : await findLiability(db, actor.lin, params.liabilityType, now);
    return found
      ? {
          status: 200,
          body: toLiability(found.row, found.text, actor, await lastDays(db)),
          version: versionOf(found),
        }
      : notFound;
  },

  async approve(call) {
    const {
      actor,
      now,
      params: { liabilityType },
    } = call;
    const { lin } = actor;
    if (lin === null) return notFound;
    return await call.change(async (tx) => {
      await lockPerson(tx, lin);
      const found = await findLiability(tx, lin, liabilityType, now);
      if (!found) return notFound;
      const { row, text, newest } = found;
      const status = statusOf(row);
      // Approving is idempotent: the first approval is kept.
      if (status === 'Approved')
        return {
          status: 200,
          body: toLiability(row, text, actor),
          version: versionOf(found),
          audit: null,
        };
      if (
        !call.isCurrent(versionOf(found)) ||
        !mayApproveLiability(status, isLiabilityFor(liabilityType, actor))
      )
        return conflict;

      if (row && status === 'Requested') await approve(tx, row.id, newest.id, now);
      else await addApproved(tx, lin, liabilityType, newest.id, now);
      const after = { liabilityType, version: newest.version };
      const approved = { row: await liabilityOf(tx, lin, liabilityType), text: newest };
      return {
        status: 200,
        body: toLiability(approved.row, newest, actor),
        version: versionOf(approved),
        audit: about(lin, 'liabilities.approve', { before: { liabilityStatus: status }, after }),
      };
    });
  },

  async withdraw(call) {
    const {
      actor,
      now,
      params: { liabilityType },
    } = call;
    const { lin } = actor;
    if (lin === null) return notFound;
    return await call.change(async (tx) => {
      await lockPerson(tx, lin);
      const found = await findLiability(tx, lin, liabilityType, now);
      if (!found) return notFound;
      const { row, text, newest } = found;
      const status = statusOf(row);
      const isDeclined = mayDeclineLiability(status, text.is_consent);
      if (
        !row ||
        !call.isCurrent(versionOf(found)) ||
        !(isDeclined || mayWithdrawLiability(status, text.is_consent))
      )
        return conflict;

      await close(tx, row.id, now);
      const before = { liabilityType, version: text.version, approvedDate: row.approved_at };
      const closed = { row: await liabilityOf(tx, lin, liabilityType), text: newest };
      return {
        status: 200,
        body: toLiability(closed.row, newest, actor),
        version: versionOf(closed),
        audit: about(lin, isDeclined ? 'liabilities.decline' : 'liabilities.withdraw', { before }),
      };
    });
  },

  async link({ db, config, now, params: { liabilityType } }) {
    const text = await currentText(db, liabilityType, now);
    return text
      ? { status: 200, body: { link: `${config.baseUrl}${pathTo(liabilityType)}` } }
      : notFound;
  },
};

/**
 * Returns the person's row for one type of liability, the text that it refers to (the approved one,
 * if any), and the newest text.
 */
async function findLiability(db: Db, lin: string, type: LiabilityType, now: Date) {
  const newest = await currentText(db, type, now);
  if (!newest) return null;
  const row = await liabilityOf(db, lin, type);
  const text =
    statusOf(row) === 'Approved' && row?.text_id ? await textById(db, row.text_id) : newest;
  return { row, text, newest };
}

/**
 * The version of what the person reads and answers: the text's version, and the person's row with
 * its status.
 */
const versionOf = ({
  row,
  text,
}: {
  readonly row: LiabilityRow | undefined;
  readonly text: TextRow;
}): string => [text.version, row?.id ?? '', statusOf(row)].join('.');
