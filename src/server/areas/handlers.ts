import type { api } from '#contract/index.ts';
import type { Handlers } from '../call/handler.ts';
import type { sessionHandlers } from '../session/handlers.ts';
import { accountChangeHandlers } from './accountChanges/handlers.ts';
import { accountRunHandlers } from './accountChanges/runHandlers.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { activationHandlers } from './activation/handlers.ts';
import { keyAccountHandlers } from './activationKeys/account.ts';
import { activationKeyHandlers } from './activationKeys/handlers.ts';
import { adAccountHandlers } from './adAccounts/handlers.ts';
import { alumniHandlers } from './alumni/handlers.ts';
import { alumniAdminHandlers } from './alumniAdmin/handlers.ts';
import { callerVerificationHandlers } from './callerVerifications/handlers.ts';
import { callerHandlers } from './callers/handlers.ts';
import { campusHandlers } from './campus/handlers.ts';
import { cardCheckHandlers } from './cardChecks/handlers.ts';
import { cardDeskHandlers } from './cardDesk/handlers.ts';
import { cardHandlers } from './cards/handlers.ts';
import { configurationHandlers } from './configuration/handlers.ts';
import { contactPersonHandlers } from './contactPersons/handlers.ts';
import { costCentreHandlers } from './costCentres/handlers.ts';
import { deliveryHandlers } from './deliveries/handlers.ts';
import { deviceHandlers } from './devices/handlers.ts';
import { duplicateHandlers } from './duplicates/handlers.ts';
import { proposalHandlers } from './proposals/handlers.ts';
import { eduroamHandlers } from './eduroam/handlers.ts';
import { employeeHandlers } from './employee/handlers.ts';
import { employeeProfileHandlers } from './employeeProfile/handlers.ts';
import { externalAccountHandlers } from './externalUsers/handlers.ts';
import { externalResetHandlers } from './externalUsers/resetHandlers.ts';
import { externalSelfHandlers } from './externalUsers/selfHandlers.ts';
import { financeHandlers } from './finance/handlers.ts';
import { firstStepHandlers } from './firstSteps/handlers.ts';
import { helpdeskHandlers } from './helpdesk/handlers.ts';
import { importHandlers } from './register/handlers.ts';
import { listHandlers } from './register/listHandlers.ts';
import { sourceHandlers } from './register/sourceHandlers.ts';
import { incidentHandlers } from './incidents/handlers.ts';
import { invitationHandlers } from './invitations/handlers.ts';
import { liabilityHandlers } from './liabilities/handlers.ts';
import { mfaFactorHandlers } from './mfa/factorHandlers.ts';
import { mfaHandlers } from './mfa/handlers.ts';
import { secondStepResetHandlers } from './mfa/resetHandlers.ts';
import { nightHandlers } from './nights/handlers.ts';
import { cardEventHandlers } from './cardEvents/handlers.ts';
import { refusedSignInHandlers } from './refusedSignIns/handlers.ts';
import { systemStatusHandlers } from './systemStatus/handlers.ts';
import { notificationHandlers } from './notifications/handlers.ts';
import { officeHandlers } from './offices/handlers.ts';
import { organisationHandlers } from './organisations/handlers.ts';
import { passHandlers } from './passes/handlers.ts';
import { passwordHandlers } from './passwords/handlers.ts';
import { photoHandoffHandlers } from './profileImages/handoff.ts';
import { personChangeHandlers } from './personChanges/handlers.ts';
import { personSearchHandlers } from './personSearch/handlers.ts';
import { placeHandlers } from './campus/placeHandlers.ts';
import { portalSettingHandlers } from './portalSettings/handlers.ts';
import { profileImageHandlers } from './profileImages/handlers.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import { pushHandlers } from './push/handlers.ts';
import { roleHandlers } from './roles/handlers.ts';
import { scimClientHandlers } from './scimClients/handlers.ts';
import { studentHandlers } from './students/handlers.ts';
import { suspensionHandlers } from './suspensions/handlers.ts';
import { tableConfigurationHandlers } from './tableConfiguration/handlers.ts';
import { termsHandlers } from './liabilities/termsHandlers.ts';
import { transientNumberHandlers } from './transientNumbers/handlers.ts';
import { translationHandlers } from './translations/handlers.ts';
import { userHandlers } from './user/handlers.ts';
import { verificationHandlers } from './verifications/handlers.ts';
import { vouchingHandlers } from './vouching/handlers.ts';
import { walletHandlers } from './wallets/handlers.ts';
import { webhookHandlers } from './webhooks/handlers.ts';

type SessionHandlers = ReturnType<typeof sessionHandlers>;

/**
 * The handlers of all calls by resource, except those for signing in and out, which belong to the
 * session.
 */
export const handlers: {
  readonly [K in Exclude<keyof typeof api, keyof SessionHandlers>]: Handlers<(typeof api)[K]>;
} = {
  accounts: {
    ...accountHandlers,
    ...accountChangeHandlers,
    ...keyAccountHandlers,
    ...transientNumberHandlers,
  },
  accountRuns: accountRunHandlers,
  activation: activationHandlers,
  activationKeys: activationKeyHandlers,
  adAccounts: adAccountHandlers,
  alumni: alumniHandlers,
  alumniAdmin: alumniAdminHandlers,
  callerVerifications: callerVerificationHandlers,
  callers: callerHandlers,
  campus: campusHandlers,
  cardChecks: cardCheckHandlers,
  cardDesk: cardDeskHandlers,
  cards: cardHandlers,
  configuration: configurationHandlers,
  contactPersons: contactPersonHandlers,
  costCentres: costCentreHandlers,
  deliveries: deliveryHandlers,
  devices: deviceHandlers,
  duplicates: duplicateHandlers,
  proposals: proposalHandlers,
  eduroam: eduroamHandlers,
  employee: employeeHandlers,
  employeeProfile: employeeProfileHandlers,
  externalAccounts: {
    ...externalAccountHandlers,
    ...externalResetHandlers,
    ...externalSelfHandlers,
  },
  finance: financeHandlers,
  firstSteps: firstStepHandlers,
  helpdesk: helpdeskHandlers,
  imports: importHandlers,
  incidents: incidentHandlers,
  invitations: invitationHandlers,
  liabilities: liabilityHandlers,
  mfa: { ...mfaHandlers, ...mfaFactorHandlers, ...secondStepResetHandlers },
  nights: nightHandlers,
  openCardEvents: cardEventHandlers,
  refusedSignIns: refusedSignInHandlers,
  systemStatus: systemStatusHandlers,
  notifications: notificationHandlers,
  organisations: organisationHandlers,
  passes: passHandlers,
  passwords: passwordHandlers,
  personChanges: personChangeHandlers,
  photoHandoff: photoHandoffHandlers,
  lists: listHandlers,
  places: placeHandlers,
  portalSettings: portalSettingHandlers,
  profileImages: profileImageHandlers,
  privacy: privacyHandlers,
  push: pushHandlers,
  roles: roleHandlers,
  scimClients: scimClientHandlers,
  sources: sourceHandlers,
  students: studentHandlers,
  suspensions: suspensionHandlers,
  tableConfiguration: tableConfigurationHandlers,
  terms: termsHandlers,
  translations: translationHandlers,
  user: { ...userHandlers, ...officeHandlers, ...verificationHandlers, ...personSearchHandlers },
  vouching: vouchingHandlers,
  wallets: walletHandlers,
  webhooks: webhookHandlers,
};
