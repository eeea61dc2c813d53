import { expect, test } from 'vitest';
import { IncidentType, type Role } from '#contract/values.ts';
import { incidentTypeOf } from './incidentType.ts';

// SUPP-11
test.each<[Role[], IncidentType]>([
  [['InfoCenterEmployee'], IncidentType.InfocenterIncident],
  [['TeleserviceEmployee'], IncidentType.TeleserviceIncident],
  [['KCEmployee'], IncidentType.KundcenterIncident],
  [['KCTemporary'], IncidentType.KundcenterIncident],
  [['MinITSuperUser'], IncidentType.KundcenterIncident],
])('a user with the roles %j creates cases of type %i', (roles, type) => {
  expect(incidentTypeOf(roles)).toBe(type);
});
