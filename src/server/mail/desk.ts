import type { Kysely } from 'kysely';
import type { PersonType } from '#contract/values.ts';
import { targetGroupOf } from '#rules/targetGroup.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { text } from '../texts/texts.ts';

const names = {
  Employee: text('MAIL/DESK/HELPDESK'),
  Student: text('MAIL/DESK/INFO_CENTRE'),
} as const;

/**
 * The desk to which a letter refers a person, as values of the letter's texts: the same desk as on
 * the pages.
 */
export function deskFor({ helpdesk }: Pick<Config, 'helpdesk'>, personType: PersonType) {
  const group = targetGroupOf(personType);
  const { phoneNumber, email } =
    group === 'Student' ? helpdesk.infoCentreInformation : helpdesk.kcInformation;
  return { desk: names[group], phoneNumber, email };
}

/** The same for the owner of an account. */
export async function deskForAccount(
  db: Kysely<Database>,
  config: Pick<Config, 'helpdesk'>,
  accountId: string,
) {
  const { person_type: personType } = await db
    .selectFrom('account')
    .select('person_type')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return deskFor(config, personType);
}
