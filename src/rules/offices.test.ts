import { expect, test } from 'vitest';
import { becomesPrimary, mayStopBeingPrimary, placeRefusals, type Place } from './offices.ts';

const there = { isDeleted: false };
const gone = { isDeleted: true };
const campus = { id: 'west', isDeleted: false };
const place: Place = { campus, building: { campusId: 'west', isDeleted: false }, room: there, entrance: there };

test.each<[name: string, part: Partial<Place>, refusals: object]>([
  ['every level exists', {}, {}],
  ['no entrance given', { entrance: undefined }, {}],
  ['an unknown campus', { campus: null }, { campusId: 'OFFICE/PLACE_UNKNOWN', buildingId: 'OFFICE/PLACE_UNKNOWN' }],
  ['a deleted campus', { campus: { ...campus, isDeleted: true } }, { campusId: 'OFFICE/PLACE_DELETED' }],
  ['an unknown building', { building: null }, { buildingId: 'OFFICE/PLACE_UNKNOWN' }],
  ['a building of another campus', { building: { campusId: 'east', isDeleted: false } }, { buildingId: 'OFFICE/PLACE_UNKNOWN' }],
  ['a deleted building', { building: { campusId: 'west', isDeleted: true } }, { buildingId: 'OFFICE/PLACE_DELETED' }],
  ['an unknown room', { room: null }, { roomId: 'OFFICE/PLACE_UNKNOWN' }],
  ['a deleted room', { room: gone }, { roomId: 'OFFICE/PLACE_DELETED' }],
  ['an unknown entrance', { entrance: null }, { entranceId: 'OFFICE/PLACE_UNKNOWN' }],
  ['a deleted entrance and room', { room: gone, entrance: gone }, { roomId: 'OFFICE/PLACE_DELETED', entranceId: 'OFFICE/PLACE_DELETED' }],
])('validates a place: %s', (_, part, refusals) => {
  expect(placeRefusals({ ...place, ...part })).toEqual(refusals);
});

test.each([
  // requested as primary, number of other places, becomes primary
  [true, 0, true], [true, 2, true], [false, 0, true], [false, 1, false],
])('a new place, requested as primary: %s, with %i others, becomes primary: %s', (isWished, others, expected) => {
  expect(becomesPrimary(isWished, others)).toBe(expected);
});

test.each([
  // primary now, requested as primary, allowed
  [true, true, true], [true, false, false], [false, true, true], [false, false, true],
])('a place that is primary now: %s, requested as primary: %s, may be saved: %s', (isPrimaryNow, isWished, expected) => {
  expect(mayStopBeingPrimary(isPrimaryNow, isWished)).toBe(expected);
});
