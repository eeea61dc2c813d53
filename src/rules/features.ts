import type { FeatureArea } from '#contract/access.ts';
import type { PersonAffiliation, PersonType, Role } from '#contract/values.ts';

/** The conditions for using a feature area. All of them must be met. */
export interface FeatureRule {
  readonly roles?: readonly Role[];
  readonly personTypes?: readonly PersonType[];
  readonly notAffiliations?: readonly PersonAffiliation[];
  readonly isInAlumniPortal?: true;
}

/**
 * The feature table (SHELL-19, SHELL-20). Areas not listed are available to everyone who may open
 * the page.
 */
export const featureRules: Readonly<Record<FeatureArea, FeatureRule>> = {
  'account-management': { roles: ['AccountAdministrator', 'KCEmployee', 'MinITSuperUser'] },
  'activation-key-generate': {
    roles: ['AccountAdministrator', 'KCEmployee', 'MinITSuperUser', 'StudentAccountAdministrator'],
  },
  'terms-administration': { roles: ['LiabilityAndConsentAdministrator', 'MinITSuperUser'] },
  administration: { roles: ['MinITSuperUser'] },
  'alumni-management': {
    roles: [
      'AlumniPortalAdministrator',
      'MinITSuperUser',
      'AlumniPortalAddressLabelsAdministrator',
    ],
  },
  'alumni-profile': { isInAlumniPortal: true },
  // Defined by this project: the calls about cards are intended for these person types.
  'campus-card': { personTypes: ['Employee', 'Student'] },
  // Where people collect cards: an info centre or the customer centre, also with temporary staff.
  'card-desk': {
    roles: ['InfoCenterEmployee', 'KCEmployee', 'KCTemporary', 'MinITSuperUser'],
  },
  'devices-and-applications': { personTypes: ['Employee'] },
  'employee-profile': { personTypes: ['Employee'] },
  finance: { roles: ['AccountAdministrator', 'MinITSuperUser', 'Economist'] },
  'reset-deceased-password': { roles: ['AccountAdministrator', 'MinITSuperUser'] },
  'search-profile': {
    roles: [
      'InfoCenterEmployee',
      'KCEmployee',
      'KCTemporary',
      'MinITSuperUser',
      'TeleserviceEmployee',
    ],
  },
  'student-applications': { personTypes: ['Student'], notAffiliations: ['alum'] },
  'student-profile': { personTypes: ['Student'] },
  'support-cases': { personTypes: ['Employee'] },
  vouching: {
    personTypes: ['Employee'],
    notAffiliations: ['associate', 'affiliate', 'retired', 'librarywalkin'],
  },
};
