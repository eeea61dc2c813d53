import { accountChanges } from './accountChanges.ts';
import { accountRuns } from './accountRuns.ts';
import { accounts } from './accounts.ts';
import { activation } from './activation.ts';
import { activationKeys } from './activationKeys.ts';
import { adAccounts } from './adAccounts.ts';
import { alumni } from './alumni.ts';
import { alumniAdmin } from './alumniAdmin.ts';
import { alumniMailing } from './alumniMailing.ts';
import { alumniSignIn } from './alumniSignIn.ts';
import { authentication } from './authentication.ts';
import { bankid } from './bankid.ts';
import { callerVerifications } from './callerVerifications.ts';
import { callers } from './callers.ts';
import { campus } from './campus.ts';
import { captcha } from './captcha.ts';
import { cardChecks } from './cardChecks.ts';
import { cardDesk } from './cardDesk.ts';
import { cards } from './cards.ts';
import { closedAccount } from './closedAccount.ts';
import { configuration } from './configuration.ts';
import { contactPersons } from './contactPersons.ts';
import { costCentres } from './costCentres.ts';
import { deliveries } from './deliveries.ts';
import { devices } from './devices.ts';
import { duplicates } from './duplicates.ts';
import { proposals } from './proposals.ts';
import { eduroam } from './eduroam.ts';
import { employee } from './employee.ts';
import { employeeProfile } from './employeeProfile.ts';
import { externalAccounts } from './externalAccounts.ts';
import { externalReset } from './externalReset.ts';
import { externalSelf } from './externalSelf.ts';
import { finance } from './finance.ts';
import { firstSteps } from './firstSteps.ts';
import { helpdesk } from './helpdesk.ts';
import { imports } from './imports.ts';
import { incidents } from './incidents.ts';
import { invitations } from './invitations.ts';
import { liabilities } from './liabilities.ts';
import { mfa } from './mfa.ts';
import type { Module } from './modules.ts';
import { mfaFactors } from './mfaFactors.ts';
import { nights } from './nights.ts';
import { openCardEvents } from './openCardEvents.ts';
import { refusedSignIns } from './refusedSignIns.ts';
import { systemStatus } from './systemStatus.ts';
import { notifications } from './notifications.ts';
import { offices } from './offices.ts';
import { organisations } from './organisations.ts';
import { passes } from './passes.ts';
import { passwords } from './passwords.ts';
import { personChanges } from './personChanges.ts';
import { personSearch } from './personSearch.ts';
import { photoHandoff } from './photoHandoff.ts';
import { profileImages } from './profileImages.ts';
import type { RouteSpec } from './route.ts';
import { portalSettings } from './portalSettings.ts';
import { lists } from './lists.ts';
import { places } from './places.ts';
import { roles } from './roles.ts';
import { secondStep } from './secondStep.ts';
import { secondStepReset } from './secondStepReset.ts';
import { signIns } from './signIns.ts';
import { privacy } from './privacy.ts';
import { push } from './push.ts';
import { sources } from './sources.ts';
import { scimClients } from './scimClients.ts';
import { students } from './students.ts';
import { suspensions } from './suspensions.ts';
import { tableConfiguration } from './tableConfiguration.ts';
import { terms } from './terms.ts';
import { transientNumber } from './transientNumber.ts';
import { translations } from './translations.ts';
import { user } from './user.ts';
import { verifications } from './verifications.ts';
import { vouching } from './vouching.ts';
import { wallets } from './wallets.ts';
import { walletSignIn } from './walletSignIn.ts';
import { webhooks } from './webhooks.ts';

/**
 * Every call, grouped by resource; a large resource is assembled from its parts. For the server,
 * the tests and the documentation only: a page imports just the parts it uses, so that it loads no
 * more than those.
 */
export const api = {
  accounts: { ...accounts, ...accountChanges, ...transientNumber },
  accountRuns,
  activation,
  activationKeys,
  adAccounts,
  alumni: { ...alumni, ...alumniSignIn },
  alumniAdmin: { ...alumniAdmin, ...alumniMailing },
  authentication: { ...authentication, ...closedAccount, ...secondStep },
  bankid,
  callerVerifications,
  callers,
  campus,
  captcha,
  cardChecks,
  cardDesk,
  cards,
  configuration,
  contactPersons,
  costCentres,
  deliveries,
  devices,
  duplicates,
  proposals,
  eduroam,
  employee,
  employeeProfile,
  externalAccounts: { ...externalAccounts, ...externalReset, ...externalSelf },
  finance,
  firstSteps,
  helpdesk,
  imports,
  incidents,
  invitations,
  liabilities,
  mfa: { ...mfa, ...mfaFactors, ...secondStepReset },
  nights,
  openCardEvents,
  refusedSignIns,
  systemStatus,
  notifications,
  organisations,
  passes,
  passwords,
  personChanges,
  photoHandoff,
  lists,
  places,
  roles,
  portalSettings,
  privacy,
  profileImages,
  push,
  scimClients,
  signIns,
  sources,
  students,
  suspensions,
  tableConfiguration,
  terms,
  translations,
  user: { ...user, ...offices, ...verifications, ...personSearch },
  vouching,
  wallets,
  walletSignIn,
  webhooks,
};

/** The resources of each module: without it, none of their calls is found. */
export const resourcesOfModules = {
  'card-checks': ['cardChecks'],
  'connected-systems': ['openCardEvents', 'scimClients'],
  duplicates: ['duplicates', 'proposals'],
  eduroam: ['eduroam'],
  imports: ['imports'],
  passes: ['passes'],
  wallets: ['wallets', 'walletSignIn'],
  webhooks: ['webhooks'],
} as const satisfies Readonly<Record<Module, readonly (keyof typeof api)[]>>;

/** The calls of a portal that leaves these modules out, by resource. */
export const offeredCalls = (
  absent: readonly Module[],
): readonly (readonly [resource: string, calls: Readonly<Record<string, RouteSpec>>])[] => {
  const left = new Set<string>(absent.flatMap((module) => [...resourcesOfModules[module]]));
  return Object.entries(api).filter(([resource]) => !left.has(resource));
};

/** Every call in one list. */
export const routes: readonly RouteSpec[] = Object.values(api).flatMap((resource) =>
  Object.values<RouteSpec>(resource),
);
