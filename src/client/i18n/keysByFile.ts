// One export for each file of texts. This module is imported for its types only, so that no bundle
// contains the texts.
export { default as everyPage } from '#translations/sv-SE.json';
export { default as accessibility } from '#translations/accessibility.sv-SE.json';
export { default as accounts } from '#translations/accounts.sv-SE.json';
export { default as activationKeys } from '#translations/activationKeys.sv-SE.json';
export { default as administration } from '#translations/administration.sv-SE.json';
export { default as alumni } from '#translations/alumni.sv-SE.json';
export { default as alumniAdmin } from '#translations/alumniAdmin.sv-SE.json';
export { default as app } from '#translations/app.sv-SE.json';
export { default as applications } from '#translations/applications.sv-SE.json';
export { default as callers } from '#translations/callers.sv-SE.json';
export { default as cardChecks } from '#translations/cardChecks.sv-SE.json';
export { default as cardDesk } from '#translations/cardDesk.sv-SE.json';
export { default as cardFace } from '#translations/cardFace.sv-SE.json';
export { default as cards } from '#translations/cards.sv-SE.json';
export { default as cases } from '#translations/cases.sv-SE.json';
export { default as deceased } from '#translations/deceased.sv-SE.json';
export { default as deliveries } from '#translations/deliveries.sv-SE.json';
export { default as devices } from '#translations/devices.sv-SE.json';
export { default as eduroam } from '#translations/eduroam.sv-SE.json';
export { default as externalUsers } from '#translations/externalUsers.sv-SE.json';
export { default as fields } from '#translations/fields.sv-SE.json';
export { default as finance } from '#translations/finance.sv-SE.json';
export { default as helpdesk } from '#translations/helpdesk.sv-SE.json';
export { default as identity } from '#translations/identity.sv-SE.json';
export { default as landing } from '#translations/landing.sv-SE.json';
export { default as liabilities } from '#translations/liabilities.sv-SE.json';
export { default as myAccounts } from '#translations/myAccounts.sv-SE.json';
export { default as notifications } from '#translations/notifications.sv-SE.json';
export { default as offices } from '#translations/offices.sv-SE.json';
export { default as palette } from '#translations/palette.sv-SE.json';
export { default as people } from '#translations/people.sv-SE.json';
export { default as privacy } from '#translations/privacy.sv-SE.json';
export { default as profile } from '#translations/profile.sv-SE.json';
export { default as reauthentication } from '#translations/reauthentication.sv-SE.json';
export { default as reconnection } from '#translations/reconnection.sv-SE.json';
export { default as status } from '#translations/status.sv-SE.json';
export { default as studies } from '#translations/studies.sv-SE.json';
export { default as support } from '#translations/support.sv-SE.json';
export { default as table } from '#translations/table.sv-SE.json';
export { default as verify } from '#translations/verify.sv-SE.json';
export { default as vouching } from '#translations/vouching.sv-SE.json';
export { default as wallets } from '#translations/wallets.sv-SE.json';
export { default as work } from '#translations/work.sv-SE.json';

/** A key without its plural suffix: `NAME_one` and `NAME_other` are the forms of `NAME`. */
export type PluralLess<Key extends string> = Key extends `${infer Name}_one` | `${infer Name}_other`
  ? Name
  : Key;
