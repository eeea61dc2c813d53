// One export for each file of texts. This module is imported for its types only, so that no bundle
// contains the texts.
export { default as everyPage } from '../../../public/app/translations/sv-SE.json';
export { default as accounts } from '../../../public/app/translations/accounts.sv-SE.json';
export { default as activationKeys } from '../../../public/app/translations/activationKeys.sv-SE.json';
export { default as alumni } from '../../../public/app/translations/alumni.sv-SE.json';
export { default as alumniAdmin } from '../../../public/app/translations/alumniAdmin.sv-SE.json';
export { default as applications } from '../../../public/app/translations/applications.sv-SE.json';
export { default as callers } from '../../../public/app/translations/callers.sv-SE.json';
export { default as cards } from '../../../public/app/translations/cards.sv-SE.json';
export { default as cases } from '../../../public/app/translations/cases.sv-SE.json';
export { default as deceased } from '../../../public/app/translations/deceased.sv-SE.json';
export { default as devices } from '../../../public/app/translations/devices.sv-SE.json';
export { default as eduroam } from '../../../public/app/translations/eduroam.sv-SE.json';
export { default as externalUsers } from '../../../public/app/translations/externalUsers.sv-SE.json';
export { default as fields } from '../../../public/app/translations/fields.sv-SE.json';
export { default as finance } from '../../../public/app/translations/finance.sv-SE.json';
export { default as helpdesk } from '../../../public/app/translations/helpdesk.sv-SE.json';
export { default as identity } from '../../../public/app/translations/identity.sv-SE.json';
export { default as landing } from '../../../public/app/translations/landing.sv-SE.json';
export { default as liabilities } from '../../../public/app/translations/liabilities.sv-SE.json';
export { default as myAccounts } from '../../../public/app/translations/myAccounts.sv-SE.json';
export { default as notifications } from '../../../public/app/translations/notifications.sv-SE.json';
export { default as offices } from '../../../public/app/translations/offices.sv-SE.json';
export { default as palette } from '../../../public/app/translations/palette.sv-SE.json';
export { default as people } from '../../../public/app/translations/people.sv-SE.json';
export { default as privacy } from '../../../public/app/translations/privacy.sv-SE.json';
export { default as profile } from '../../../public/app/translations/profile.sv-SE.json';
export { default as studies } from '../../../public/app/translations/studies.sv-SE.json';
export { default as support } from '../../../public/app/translations/support.sv-SE.json';
export { default as table } from '../../../public/app/translations/table.sv-SE.json';
export { default as verify } from '../../../public/app/translations/verify.sv-SE.json';
export { default as vouching } from '../../../public/app/translations/vouching.sv-SE.json';

/** A key without its plural suffix: `NAME_one` and `NAME_other` are the forms of `NAME`. */
export type PluralLess<Key extends string> = Key extends `${infer Name}_one` | `${infer Name}_other`
  ? Name
  : Key;
