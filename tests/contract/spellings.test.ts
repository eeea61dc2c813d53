import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api, routes } from '#contract/index.ts';
import type { Schema } from '#contract/route.ts';
import { shapes } from '#contract/shapes.ts';

const names = (schema: Schema | undefined): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];

/** The required fields of each schema; the project may add more. */
const documented: Readonly<Record<string, string>> = {
  Account:
    'norEduPersonLIN norEduPersonNIN liUId givenName surname displayName description ' +
    'title accountType personType organisationId organisationCanonicalPath validThrough ' +
    'validThroughCurrent affiliationEndDate retirementDate userStatus subscriptionType ' +
    'hasLiUPhone hasEmployeeProfilePage hasAccessToAccountThroughOrg ' +
    'hasFuturePositionAsEmployee isEmployedUntilFurtherNotice employeePositionId ' +
    'externalEmailAddress liUEmailAddress irtComment adAccountDisabledWhen ' +
    'lastRetirementProcessStepDueDateFromForADAccount hasSwedishNin ' +
    'deceasedInRetirement contactPerson costCentre costCentreActivity ' +
    'externalInvoiceData affiliation permissions',
  AccountSummary: 'primaryAffiliation personType liUId enabled accountType userStatus emailAddress',
  AccountToCancel: 'employeePositionId givenName hasLiUPhone liUId norEduPersonLIN surname',
  AccessCard:
    'id norEduPersonLin liUId isoNumber changedDate status validityStartDate validityEndDate blockedDate frozenDate',
  ActivationKey: 'id liUId norEduPersonLin key expirationDate createdDate createdBy',
  ActivationKeyAccount:
    'norEduPersonLin norEduPersonNin primaryAffiliation userStatus givenName surname ' +
    'organisationPath email statusChanged activationKeyExpirationDate ' +
    'activationKeyCreatedDate activationKeyCreatedBy subscriptionType personType',
  AlumniExport: 'alumnsForExport numberOfAlumnsFromNewFile numberOfAlumnsFoundFromNewFile',
  AlumniFilter:
    'source preferredLanguage countryCodes massMailingPostal massMailingEmail ' +
    'massMailingMobile newsletterSv newsletterEn liUMagazine',
  AlumniLoginInformation:
    'email norEduPersonNin existsInPortal registrationRequestStatus foundInLadok fulfillsRequirements',
  AlumniProfile: 'personalData alumnSettings streetAddresses workPlace isLatestLiabilityApproved',
  Alumn:
    'id firstName lastName norEduPersonNin gender email mobile secondaryEmail linkedIn ' +
    'internalNotes registered preferredLanguage massMailingPostal massMailingEmail ' +
    'massMailingMobile newsletterSv newsletterEn liUMagazine address zipCode city ' +
    'countryCode countryTitle addressType graduationYear',
  ApplicationConfiguration: 'environment environmentTag reCaptchaV3SiteKey baseUrl',
  Authentication:
    'authenticationScope liUId displayName hasEduPersonAssuranceAL2 identityNumber hasMultipleSignings',
  BankIdCollection: 'orderRef status hintCode hintCodeTranslated users',
  BankIdOrder: 'orderRef autoStartToken',
  BulkOutcome: 'account errorTypes',
  Building: 'id name campusId deleted',
  Campus: 'id name deleted description',
  CancelOutcome: 'account errorTypes incidentNumber',
  CancelPhoneOutcome: 'cancelPhone errorTypes incidentNumber',
  ChangeCostActivity: 'costCentreActivityId accountPositions',
  ChangePassword:
    'adAccountType currentPassword newPassword newPasswordConfirm adAccountTypePrefix',
  ChangeSubscription: 'itSubsctiptionType accounts',
  ContactInformation: 'alternativeEmailAddress smsNumber',
  ContactPerson: 'givenName liUId norEduPersonLin organisationCanonicalPath organisationId surname',
  CostCentre: 'id name organisationId',
  CostCentreActivity: 'id name costCentreId',
  Country: 'code title',
  CreateAccount:
    'norEduPersonLIN norEduPersonNIN liUId givenName surname description organisationId ' +
    'validThrough itSubscriptionType contactPersonEmployeeNorEduPersonLin ' +
    'costCentreActivityId hasEmployeeProfilePage externalEmailAddress externalInvoiceData',
  CreateExternalAccount: 'email password isLiabilityApproved liUId',
  CreateIncident: 'briefDescription request incidentType callerNetworkLoginName',
  CurrentUser: 'liUId roleIds personType primaryAffiliation',
  Device:
    'id name type operatingSystem serialNumber warrantyEnd manufacturer model division status',
  DeviceSetting: 'id value',
  DirectoryAccount:
    'accountName liUId enabled environment accountType created passwordLastSet displayName isInTSVPreventDisableGroup',
  EmailInformation:
    'isValidEmailFormat isLiUDomain isBlackListed isAlreadyInUse isVerifiedForExternalUser ' +
    'alreadyInUseInAD alreadyInUseInAzure',
  EmailVerification: 'email language expires created verified status',
  EmployeeProfile: 'account positions emailAddress alternativeEmailAddress phoneNumber',
  Entrance: 'id name deleted buildingId',
  Errors: 'errors',
  ExtendAccounts: 'accounts extendDate',
  ExternalAccount: 'liUId givenName surname email norEduPersonLin',
  ExternalInvoiceData: 'contactPerson invoiceAddress invoiceReference',
  HelpdeskInformation:
    'phoneNumber createSupportCaseLink openingHours openingHoursDeviationsLink kcInformation infoCentreInformation',
  IdentityAssurance: 'norEduPersonLin expirationDate assuranceDocumentType assuranceDocumentOther',
  Image: 'id base64Image mediaType',
  ImagePlacement: 'id x y width height angle',
  Incident: 'id number briefDescription request',
  IncidentAction: 'id memoText flag invisibleForCaller entryDate',
  IncidentWithActions: 'id number briefDescription request actions',
  Liability:
    'liUId liabilityType requestedDate requestedBy link isConcent created closed closedText ' +
    'approvedDate systemDisplayName text liabilityStatus criteriaIsFulFilled ' +
    'destinationLink systemText liabilityDisplayName liabilityApproveText',
  LiabilitySummary: 'liabilityStatus liabilityType link',
  Location: 'id campusId buildingId roomId entranceId isPrimary',
  MissingOffice: 'campus building room entrance requestorEmail',
  NewFile: 'name description base64File',
  NewIncidentAction: 'memoText invisibleForCaller',
  Notification: 'id prio date daysBackInTime notificationType message title',
  Orcid: 'orcId verified',
  OrganisationNode: 'organisationId shortName children isAdministered',
  PasswordStatus: 'renewingRequired',
  PasswordToValidate: 'password liUIdToValidate',
  PasswordValidation: 'errors',
  PersonDetails: 'birthDate gender birthplace citizenship countryOfBirth',
  PersonSearch: 'liuId phoneNumber',
  PhoneToCancel: 'liUId givenName surname',
  PopupNotification: 'date link isInternalLink title message key prio popupTitle popupMessage',
  Position:
    'id employmentLevel employeeLevel startDate endDate faculty isPrimary isEmployee title ' +
    'organisation subscriptionType',
  RegistrationRequest:
    'id alumnId name email norEduPersonNin rejectionReason internalNotes created status ' +
    'authMethod ladokStudentUid registrationRequestStatus',
  RetirementOptions: 'alumOptionAvailable postponeOptionAvailable retireOptionAvailable',
  Room: 'id campusId buildingId name deleted',
  SavedFile: 'id name description creator created',
  SearchProperty: 'queryName regexpPattern',
  SetPassword: 'password passwordConfirm adAccountType adAccountTypePrefix',
  SiteFeatures:
    'admAccountManagement techAccountManagement disableFeaturesForExternalUsers ' +
    'preventDisableMFA hideNonProductionReadyFeatures enableReCaptcha ' +
    'enableAccountAdminNotifications enableFrontendDemoCode',
  StudentApplication: 'id name company description image downloadInfo downloadLink created',
  TableConfiguration: 'tableId data',
  UpdateEmployeeProfile:
    'costCentreActivityId contactPersonEmployeeNorEduPersonLin description displayName ' +
    'employeePositionId givenName hasEmployeeProfilePage norEduPersonNIN norEduPersonLIN ' +
    'organisationId surname externalEmailAddress externalInvoiceData',
  Verification: 'verificationType verified',
};

// DATA-01, DATA-02, DATA-03, DATA-04, DATA-05, DATA-06, DATA-07, DATA-08, DATA-09, DATA-10,
// DATA-12, DATA-13, DATA-14, DATA-15, DATA-16, DATA-17, DATA-18, DATA-20, DATA-21, AUTH-04,
// AUTH-05, CARD-17, PROF-22, ACCT-56
test.each(Object.entries(documented))('%s has the required fields', (name, fields) => {
  expect(names(shapes.get(name))).toEqual(expect.arrayContaining(fields.split(' ')));
});

/**
 * The required enumerations (DATA-22, DATA-23, DATA-24, DATA-25, DATA-27). Those transferred as
 * numbers are covered by the test of numbers.
 */
const enumerations: Readonly<Record<string, string>> = {
  AccountCreateType: 'create takeover extend',
  AffiliationType: 'Associate Employee Affiliated',
  AccountType: 'Personal PersonalTest Student Tech Adm None',
  PersonType: 'Employee Student None',
  Gender: 'None Male Female Other',
  UserStatus: 'Active Inactive Deceased New None Retired Inretirement Suspended Unsuspended',
  CardState: 'Invalid Active Inactive Blocked Frozen',
  SubscriptionType: 'Small Medium Large XLarge',
  OrganisationType: 'Company Department Division Unit Unknown Virtual StudOrg Faculty',
  ProfileImageSource: 'Archive Current Incoming Upload',
  PersonAffiliation:
    'admitted student alum employee member staff affiliate librarywalkin postgraduate ' +
    'associate incoming outgoing retired',
  PortalEnvironment: 'Production Test',
  Permission:
    'CancelAccounts ChangeAccountITSubscriptions ExtendAccounts CancelAccountPhones ChangeCostCentreActivities',
};

test.each(Object.entries(enumerations))('%s has the required values', (name, values) => {
  const shape = shapes.get(name);
  expect(shape instanceof z.ZodMiniEnum ? shape.options : []).toEqual(values.split(' '));
});

// CARD-11, DATA-28
test('the required misspellings are used, and their corrections occur nowhere', () => {
  expect(names(api.cards.changePin.body)).toEqual(['cardId', 'pinOrMifareNumner', 'newPin']);
  expect(api.authentication.finalise.path).toBe('/api/authentication/finalise');
  expect(names(api.incidents.create.query)).toEqual(['retryOnMissingCallerInLiUdesk']);
  const everyName = [
    ...shapes.values(),
    ...routes.flatMap(({ body, query }) => [body, query]),
  ].flatMap((shape) => names(shape));
  for (const corrected of [
    'itSubscriptionTypes',
    'pinOrMifareNumber',
    'isConsent',
    'criteriaIsFulfilled',
    'hasMultipleSignIns',
  ]) {
    expect(everyName).not.toContain(corrected);
  }
});

// DATA-29
test('each call uses its own required spelling of the user id', () => {
  const spelled = [
    api.accounts.search,
    api.activation.activate,
    api.authentication.finalise,
    api.employeeProfile.read,
    api.employeeProfile.update,
    api.incidents.list,
    api.profileImages.thumbnail,
    api.students.cancelAlumnus,
    api.passwords.acceptTerms,
  ].map(({ query }) => names(query)[0]);
  expect(spelled).toEqual([
    'liUId',
    'liuId',
    'liuid',
    'liuId',
    'targetLiuId',
    'liUId',
    'liuId',
    'liuId',
    'liuId',
  ]);
  expect(names(api.alumni.verifyEmail.query)).toContain('alumniid');
  expect(names(api.alumni.verifyEmailOfAlumnus.query)).toContain('alumniId');
});
