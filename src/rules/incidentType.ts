import { IncidentType, type Role } from '../contract/values.ts';

/** Which desk a new case belongs to, by what its writer is (SUPP-11). Whoever belongs to no desk of their own writes to the helpdesk's. */
export function incidentTypeOf(roles: readonly Role[]): IncidentType {
  if (roles.includes('InfoCenterEmployee')) return IncidentType.InfocenterIncident;
  if (roles.includes('TeleserviceEmployee')) return IncidentType.TeleserviceIncident;
  return IncidentType.KundcenterIncident;
}
