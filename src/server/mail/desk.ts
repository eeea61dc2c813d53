import type { Kysely } from 'kysely';
import type { PersonType } from '#contract/values.ts';
import { targetGroupOf } from '#rules/targetGroup.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '../database/schema.ts';
import { text } from '../texts/texts.ts';

const names = {
  Employee: text('MAIL/DESK/HELPDESK'),
  Student: text('MAIL/DESK/INFO_CENTRE'),
} as const;

/** How the desk of the person is reached: the same desk as on the pages. */
export function contactOf({ helpdesk }: Pick<Config, 'helpdesk'>, personType: PersonType) {
  const { kcInformation, infoCentreInformation, url } = helpdesk;
  return targetGroupOf(personType) === 'Student'
    ? { ...infoCentreInformation, homePage: infoCentreInformation.homePage || null }
    : { ...kcInformation, homePage: url };
}

/** The desk to which a letter refers a person, as values of the letter's texts. */
export function deskFor(config: Pick<Config, 'helpdesk'>, personType: PersonType) {
  const { phoneNumber, email } = contactOf(config, personType);
  return { desk: names[targetGroupOf(personType)], phoneNumber, email };
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
