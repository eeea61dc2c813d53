import { randomUUID } from 'node:crypto';
import { type AdminNotice, adminNoticeOf, type DueNotice } from '#rules/adminNotices.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import { inWords } from '#server/mail/dayIn.ts';
import { type ServerTextKey, text } from '#server/texts/texts.ts';
import { accountsToNotice, insertNotices, noticesAbout } from './store.ts';

/** Rows of one statement. */
const BATCH = 500;

const keys: Readonly<Record<AdminNotice, readonly [title: ServerTextKey, text: ServerTextKey]>> = {
  AccountEnds: ['ADMIN_NOTICE/ACCOUNT_ENDS/TITLE', 'ADMIN_NOTICE/ACCOUNT_ENDS/TEXT'],
  AccountHasEnded: ['ADMIN_NOTICE/ACCOUNT_HAS_ENDED/TITLE', 'ADMIN_NOTICE/ACCOUNT_HAS_ENDED/TEXT'],
  Deceased: ['ADMIN_NOTICE/DECEASED/TITLE', 'ADMIN_NOTICE/DECEASED/TEXT'],
  PhoneMissing: ['ADMIN_NOTICE/PHONE_MISSING/TITLE', 'ADMIN_NOTICE/PHONE_MISSING/TEXT'],
  PhoneToReturn: ['ADMIN_NOTICE/PHONE_TO_RETURN/TITLE', 'ADMIN_NOTICE/PHONE_TO_RETURN/TEXT'],
};

/** The title and the message of a notification about a person. */
export const adminNoticeTexts = (notice: AdminNotice, name: string, about: IsoDate) =>
  inWords(about, (day) => {
    const [title, message] = keys[notice];
    return { title: text(title, { name }), message: text(message, { name, day }) };
  });

/**
 * Tells the administrators of each organisation of the accounts there that need attention, each
 * matter once (ACCT-60).
 */
export async function tellAdministrators(
  db: Db,
  { now, today }: { readonly now: Date; readonly today: IsoDate },
): Promise<void> {
  const due = (await accountsToNotice(db, today)).flatMap((account) => {
    const notice = adminNoticeOf(account, today);
    return notice === null ? [] : [{ ...account, ...notice }];
  });
  for (let start = 0; start < due.length; start += BATCH)
    await addNotices(db, due.slice(start, start + BATCH), { now, today });
}

type Noticed = DueNotice & {
  readonly lin: string;
  readonly organisationId: string;
  readonly name: string;
};

async function addNotices(
  db: Db,
  due: readonly Noticed[],
  { now, today }: { readonly now: Date; readonly today: IsoDate },
): Promise<void> {
  const told = await noticesAbout(
    db,
    due.map(({ lin }) => lin),
  );
  const fresh = due.filter(
    ({ lin, notice, since }) =>
      !told.some(
        (one) => one.subject_lin === lin && one.notification_type === notice && one.date >= since,
      ),
  );
  if (fresh.length === 0) return;
  await insertNotices(
    db,
    fresh.map(({ lin, organisationId, name, notice, about }) => ({
      id: randomUUID(),
      organisation_id: organisationId,
      subject_lin: lin,
      date: today,
      notification_type: notice,
      ...adminNoticeTexts(notice, name, about),
      created_at: now,
    })),
  );
}
