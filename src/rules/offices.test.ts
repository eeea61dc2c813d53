import { expect, test } from 'vitest';
import {
  becomesPrimary,
  mayStopBeingPrimary,
  nextPrimary,
  placeRefusals,
  type Place,
  roomRefusal,
} from './offices.ts';

const there = { isDeleted: false };
const gone = { isDeleted: true };
const campus = { id: 'west', isDeleted: false };
const place: Place = {
  campus,
  building: { campusId: 'west', isDeleted: false },
  room: there,
  entrance: there,
};

test.each<[name: string, part: Partial<Place>, refusals: object]>([
  ['every level exists', {}, {}],
  ['no entrance given', { entrance: undefined }, {}],
  [
    'an unknown campus',
    { campus: null },
    { campusId: 'OFFICE/PLACE_UNKNOWN', buildingId: 'OFFICE/PLACE_UNKNOWN' },
  ],
  [
    'a deleted campus',
    { campus: { ...campus, isDeleted: true } },
    { campusId: 'OFFICE/PLACE_DELETED' },
  ],
  ['an unknown building', { building: null }, { buildingId: 'OFFICE/PLACE_UNKNOWN' }],
  [
    'a building of another campus',
    { building: { campusId: 'east', isDeleted: false } },
    { buildingId: 'OFFICE/PLACE_UNKNOWN' },
  ],
  [
    'a deleted building',
    { building: { campusId: 'west', isDeleted: true } },
    { buildingId: 'OFFICE/PLACE_DELETED' },
  ],
  ['an unknown room', { room: null }, { roomId: 'OFFICE/PLACE_UNKNOWN' }],
  ['a deleted room', { room: gone }, { roomId: 'OFFICE/PLACE_DELETED' }],
  ['an unknown entrance', { entrance: null }, { entranceId: 'OFFICE/PLACE_UNKNOWN' }],
  [
    'a deleted entrance and room',
    { room: gone, entrance: gone },
    { roomId: 'OFFICE/PLACE_DELETED', entranceId: 'OFFICE/PLACE_DELETED' },
  ],
])('validates a place: %s', (_, part, refusals) => {
  expect(placeRefusals({ ...place, ...part })).toEqual(refusals);
});

test.each([
  // requested as primary, number of other places, becomes primary
  [true, 0, true],
  [true, 2, true],
  [false, 0, true],
  [false, 1, false],
])(
  'a new place, requested as primary: %s, with %i others, becomes primary: %s',
  (isWished, others, expected) => {
    expect(becomesPrimary(isWished, others)).toBe(expected);
  },
);

test.each([
  // primary now, requested as primary, allowed
  [true, true, true],
  [true, false, false],
  [false, true, true],
  [false, false, true],
])(
  'a place that is primary now: %s, requested as primary: %s, may be saved: %s',
  (isPrimaryNow, isWished, expected) => {
    expect(mayStopBeingPrimary(isPrimaryNow, isWished)).toBe(expected);
  },
);

test.each([
  // the place being changed, the room, refusal
  [null, 'r1', 'OFFICE/ALREADY_CHOSEN'],
  [null, 'r3', null],
  ['a', 'r1', null],
  ['a', 'r2', 'OFFICE/ALREADY_CHOSEN'],
  ['a', 'r3', null],
])('place %j with room %s: %s', (id, roomId, refusal) => {
  expect(
    roomRefusal(
      [
        { id: 'a', roomId: 'r1' },
        { id: 'b', roomId: 'r2' },
      ],
      id,
      roomId,
    ),
  ).toBe(refusal);
});

const remaining = (id: string, isPrimary = false, isDeleted = false) => ({
  id,
  isPrimary,
  isDeleted,
});

test.each([
  [[], null],
  [[remaining('a', true), remaining('b')], null],
  [[remaining('a'), remaining('b')], 'a'],
  [[remaining('a', false, true), remaining('b')], 'b'],
  [[remaining('a', false, true)], 'a'],
])('of %j, %j becomes primary after a removal', (rest, expected) => {
  expect(nextPrimary(rest)?.id ?? null).toBe(expected);
});
