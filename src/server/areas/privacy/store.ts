import type { Db } from '../../database/open.ts';

/** The audit entries about the person's data, newest first; with `before`, only those older than that entry. */
export const entriesOf = (db: Db, lin: string, before: string | undefined, max: number) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('person as actor', 'actor.lin', 'audit_entry.actor_lin')
    .select(['audit_entry.id', 'at', 'action', 'actor_lin', 'actor_liu_id', 'actor.display_name as actor_name'])
    .where('subject_lin', '=', lin)
    .$if(before !== undefined, (entries) => entries.where('audit_entry.id', '<', Number(before)))
    .orderBy('audit_entry.id', 'desc')
    .limit(max)
    .execute();
export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number];

/** Returns all data about the person that is not secret, by type; for pictures only metadata such as the size. */
export async function dataOf(db: Db, lin: string): Promise<Record<string, unknown>> {
  const ofAccounts = db.selectFrom('account').select('id').where('lin', '=', lin);
  const [person, accounts, contactInformation, orcid, liabilities, cards, profileImages, eduroam, factors, notifications, sessions, alumni, alumnAddresses, registrationRequests, pushSubscriptions] = await Promise.all([
    db.selectFrom('person').selectAll().where('lin', '=', lin).execute(),
    db.selectFrom('account').selectAll().where('lin', '=', lin).execute(),
    db.selectFrom('contact_information').selectAll().where('lin', '=', lin).execute(),
    db.selectFrom('orcid').selectAll().where('lin', '=', lin).execute(),
    db.selectFrom('liability').selectAll().where('lin', '=', lin).execute(),
    db.selectFrom('card').select(['iso_number', 'status', 'validity_start_date', 'validity_end_date', 'frozen_at', 'blocked_at', 'changed_at']).where('account_id', 'in', ofAccounts).execute(),
    db.selectFrom('profile_image').select(['source', 'media_type', 'width', 'height', 'created_at']).where('lin', '=', lin).execute(),
    db.selectFrom('eduroam_password').select(['name', 'username', 'created_at', 'last_used_at']).where('account_id', 'in', ofAccounts).execute(),
    db.selectFrom('mfa_factor').select(['kind', 'label', 'created_at', 'last_used_at']).where('account_id', 'in', ofAccounts).execute(),
    db.selectFrom('notification').select(['date', 'title_sv', 'title_en', 'message_sv', 'message_en', 'read_at']).where('account_id', 'in', ofAccounts).execute(),
    db.selectFrom('session').select(['scope', 'liu_id', 'browser_name', 'system_name', 'created_at', 'last_used_at']).where('lin', '=', lin).execute(),
    db.selectFrom('alumn').selectAll().where('lin', '=', lin).execute(),
    db.selectFrom('alumn_address').innerJoin('alumn', 'alumn.id', 'alumn_address.alumn_id').selectAll('alumn_address').where('alumn.lin', '=', lin).execute(),
    db.selectFrom('registration_request').selectAll().where('lin', '=', lin).execute(),
    db.selectFrom('push_subscription').select(['liu_id', 'created_at', 'seen_at']).where('lin', '=', lin).execute(),
  ]);
  return { person, accounts, contactInformation, orcid, liabilities, cards, profileImages, eduroam, factors, notifications, sessions, alumni, alumnAddresses, registrationRequests, pushSubscriptions };
}
