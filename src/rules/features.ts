import type { FeatureArea } from '../contract/access.ts';
import type { PersonAffiliation, PersonType, Role } from '../contract/values.ts';

/** Who may use a feature area. All its parts must hold. */
export interface FeatureRule {
  readonly roles?: readonly Role[];
  readonly personTypes?: readonly PersonType[];
  readonly notAffiliations?: readonly PersonAffiliation[];
  readonly isInAlumniPortal?: true;
}

/** The feature table (SHELL-19, SHELL-20). What is not in it is open to everybody who may open the page at all. */
export const featureRules: Readonly<Record<FeatureArea, FeatureRule>> = {
  'account-management': { roles: ['AccountAdministrator', 'KCEmployee', 'MinITSuperUser'] },
  'activation-key-generate': { roles: ['AccountAdministrator', 'KCEmployee', 'MinITSuperUser', 'StudentAccountAdministrator'] },
  'alumni-management': { roles: ['AlumniPortalAdministrator', 'MinITSuperUser', 'AlumniPortalAddressLabelsAdministrator'] },
  'alumni-profile': { isInAlumniPortal: true },
  // Ours: the calls about cards are made for these.
  'campus-card': { personTypes: ['Employee', 'Student'] },
  'devices-and-applications': { personTypes: ['Employee'] },
  'employee-profile': { personTypes: ['Employee'] },
  finance: { roles: ['AccountAdministrator', 'MinITSuperUser', 'Economist'] },
  'reset-deceased-password': { roles: ['AccountAdministrator', 'MinITSuperUser'] },
  'search-profile': { roles: ['InfoCenterEmployee', 'KCEmployee', 'KCTemporary', 'MinITSuperUser', 'TeleserviceEmployee'] },
  'student-applications': { personTypes: ['Student'], notAffiliations: ['alum'] },
  'student-profile': { personTypes: ['Student'] },
  'support-cases': { personTypes: ['Employee'] },
};
