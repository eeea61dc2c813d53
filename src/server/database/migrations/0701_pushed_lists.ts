import { type Kysely, sql } from 'kysely';

/** Systems that push lists: costs, devices, software and what students are registered for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scim_client drop constraint scim_client_resources_check;
    alter table scim_client add constraint scim_client_resources_check
      check (cardinality(resources) > 0
        and resources <@ array['people', 'organisations', 'roles', 'cards', 'costs', 'devices',
          'software', 'studies']);
  `.execute(db);
}
