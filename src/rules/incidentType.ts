import { IncidentType, type Role } from '#contract/values.ts';

/**
 * Returns the desk that a new case belongs to, given its author's roles (SUPP-11). Authors without
 * a desk of their own write to the helpdesk.
 */
export function incidentTypeOf(roles: readonly Role[]): IncidentType {
  if (roles.includes('InfoCenterEmployee')) return IncidentType.InfocenterIncident;
  if (roles.includes('TeleserviceEmployee')) return IncidentType.TeleserviceIncident;
  return IncidentType.KundcenterIncident;
}

/** The kinds of case that each role handles. Cancelled phones are handled where phones are. */
const handledBy: Readonly<Partial<Record<Role, readonly IncidentType[]>>> = {
  InfoCenterEmployee: [IncidentType.InfocenterIncident],
  KCEmployee: [IncidentType.KundcenterIncident],
  KCTemporary: [IncidentType.KundcenterIncident],
  TeleserviceEmployee: [IncidentType.TeleserviceIncident, IncidentType.CancelPhoneIncident],
};

/**
 * Whether somebody with these roles handles the case: reads it with its internal notes, writes in
 * it, and closes it. `types` are the kinds that the case may be of; none if it belongs to no desk.
 */
export const handlesCase = (roles: readonly Role[], types: readonly IncidentType[]): boolean =>
  roles.some((role) => handledBy[role]?.some((type) => types.includes(type))) ||
  roles.includes('MinITSuperUser');
