import { type Kysely, sql } from 'kysely';

/** Allows the older names of two roles, which some sources still use and `rolesOf` understands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table role_assignment
      drop constraint role_assignment_role_check,
      add constraint role_assignment_role_check
        check (role in ('AccountAdministrator', 'KCEmployee', 'MinITSuperUser', 'StudentAccountAdministrator',
        'AlumniPortalAdministrator', 'AlumniPortalAddressLabelsAdministrator', 'Economist',
        'InfoCenterEmployee', 'KCTemporary',
        'TeleserviceEmployee', 'LiabilityAndConsentAdministrator', 'InfoCenter', 'ItTeleservice'))
  `.execute(db);
}
