import type { PersonType } from '#contract/values.ts';
import { targetGroupOf } from '#rules/targetGroup.ts';
import type { Config } from '../config.ts';
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
