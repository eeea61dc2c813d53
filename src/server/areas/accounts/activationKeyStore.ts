import type { Db } from '../../database/open.ts';

/** The person's own accounts with the live activation key of each, if there is one: first those that wait to be activated. */
export const activationRows = (db: Db, lin: string, today: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .leftJoin('activation_key as key', (join) =>
      join.onRef('key.account_id', '=', 'account.id').on('key.used_at', 'is', null).on('key.revoked_at', 'is', null).on('key.expires_on', '>=', today),
    )
    .leftJoin('person as creator', 'creator.lin', 'key.created_by_lin')
    .select(['account.lin', 'account.liu_id', 'account.person_type', 'account.affiliation_type', 'account.primary_affiliation'])
    .select(['account.user_status', 'account.status_changed_at', 'account.subscription_type', 'account.organisation_id', 'account.liu_email_address'])
    .select(['person.national_id', 'person.given_name', 'person.surname', 'organisation.canonical_path'])
    .select(['key.expires_on as key_expires_on', 'key.created_at as key_created_at', 'creator.display_name as key_created_by'])
    .where('account.lin', '=', lin)
    .where('account.account_type', '=', 'Personal')
    .where('account.person_type', '<>', 'None')
    .orderBy((account) => account('account.user_status', '=', 'New'), 'desc')
    .orderBy('account.person_type')
    .execute();
export type ActivationRow = Awaited<ReturnType<typeof activationRows>>[number];
