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
