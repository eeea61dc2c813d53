import { expect, test } from 'vitest';
import { IncidentType, type Role } from '#contract/values.ts';
import { handlesCase, incidentTypeOf } from './incidentType.ts';

const {
  CancelPhoneIncident: phone,
  KundcenterIncident: kundcenter,
  InfocenterIncident: infocenter,
  TeleserviceIncident: teleservice,
} = IncidentType;

// SUPP-11
test.each<[Role[], IncidentType]>([
  [['InfoCenterEmployee'], infocenter],
  [['TeleserviceEmployee'], teleservice],
  [['KCEmployee'], kundcenter],
  [['KCTemporary'], kundcenter],
  [['MinITSuperUser'], kundcenter],
])('a user with the roles %j creates cases of type %i', (roles, type) => {
  expect(incidentTypeOf(roles)).toBe(type);
});

test.each<[Role[], IncidentType[]]>([
  [['InfoCenterEmployee'], [infocenter]],
  [['TeleserviceEmployee'], [phone, teleservice]],
  [['KCEmployee'], [kundcenter]],
  [['KCTemporary'], [kundcenter]],
  [
    ['KCEmployee', 'InfoCenterEmployee'],
    [kundcenter, infocenter],
  ],
  [['MinITSuperUser'], [phone, kundcenter, infocenter, teleservice]],
  [['AccountAdministrator', 'Economist', 'StudentAccountAdministrator'], []],
  [[], []],
])('a user with the roles %j handles cases of the types %j only', (roles, types) => {
  expect(Object.values(IncidentType).filter((type) => handlesCase(roles, [type]))).toEqual(types);
});

test('a case that may be of several kinds is handled by each of their desks, one of none by superusers', () => {
  const handles = (role: Role, types: IncidentType[]) => handlesCase([role], types);
  expect(handles('KCEmployee', [kundcenter, infocenter])).toBe(true);
  expect(handles('InfoCenterEmployee', [kundcenter, infocenter])).toBe(true);
  expect(handles('TeleserviceEmployee', [kundcenter, infocenter])).toBe(false);
  expect(handles('KCEmployee', [])).toBe(false);
  expect(handles('MinITSuperUser', [])).toBe(true);
});

test('every role handles the cases that it creates', () => {
  for (const role of [
    'InfoCenterEmployee',
    'KCEmployee',
    'KCTemporary',
    'MinITSuperUser',
    'TeleserviceEmployee',
  ] as const)
    expect(handlesCase([role], [incidentTypeOf([role])])).toBe(true);
});
