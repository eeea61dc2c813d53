import * as z from 'zod/mini';
import * as account from './account.ts';
import * as accounts from './accounts.ts';
import * as activationKeys from './activationKeys.ts';
import * as adAccounts from './adAccounts.ts';
import * as alumn from './alumn.ts';
import * as alumni from './alumni.ts';
import * as alumniMailing from './alumniMailing.ts';
import * as alumniSignIn from './alumniSignIn.ts';
import * as authentication from './authentication.ts';
import * as bankid from './bankid.ts';
import * as bulk from './bulk.ts';
import * as campus from './campus.ts';
import * as captcha from './captcha.ts';
import * as cards from './cards.ts';
import * as configuration from './configuration.ts';
import * as contactPerson from './contactPerson.ts';
import * as country from './country.ts';
import * as devices from './devices.ts';
import * as eduroam from './eduroam.ts';
import * as emailVerification from './emailVerification.ts';
import * as employee from './employee.ts';
import * as employeeProfile from './employeeProfile.ts';
import * as errors from './errors.ts';
import * as externalAccounts from './externalAccounts.ts';
import * as externalInvoice from './externalInvoice.ts';
import * as finance from './finance.ts';
import * as helpdesk from './helpdesk.ts';
import * as incidents from './incidents.ts';
import * as liabilities from './liabilities.ts';
import * as mfa from './mfa.ts';
import * as mfaFactors from './mfaFactors.ts';
import * as notification from './notification.ts';
import * as notifications from './notifications.ts';
import * as offices from './offices.ts';
import * as organisations from './organisations.ts';
import * as password from './password.ts';
import * as personSearch from './personSearch.ts';
import * as photoHandoff from './photoHandoff.ts';
import * as position from './position.ts';
import * as profileImages from './profileImages.ts';
import * as registrationRequest from './registrationRequest.ts';
import type { Schema } from './route.ts';
import * as signIns from './signIns.ts';
import * as students from './students.ts';
import * as tableConfiguration from './tableConfiguration.ts';
import * as transientNumber from './transientNumber.ts';
import * as user from './user.ts';
import * as values from './values.ts';
import * as verifications from './verifications.ts';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  account,
  accounts,
  activationKeys,
  adAccounts,
  alumn,
  alumni,
  alumniMailing,
  alumniSignIn,
  authentication,
  bankid,
  bulk,
  campus,
  captcha,
  cards,
  configuration,
  contactPerson,
  country,
  devices,
  eduroam,
  emailVerification,
  employee,
  employeeProfile,
  errors,
  externalAccounts,
  externalInvoice,
  finance,
  helpdesk,
  incidents,
  liabilities,
  mfa,
  mfaFactors,
  notification,
  notifications,
  offices,
  organisations,
  password,
  personSearch,
  photoHandoff,
  position,
  profileImages,
  registrationRequest,
  signIns,
  students,
  tableConfiguration,
  transientNumber,
  user,
  values,
  verifications,
];

/**
 * The named shapes of these modules, by name. For the documentation and the tests, not for pages.
 */
export const shapes: ReadonlyMap<string, Schema> = new Map(
  modules.flatMap((module) =>
    Object.entries(module).filter(
      (entry): entry is [string, Schema] => entry[1] instanceof z.ZodMiniType,
    ),
  ),
);
