import { describe, expect, test } from 'vitest';
import type { Location } from '#contract/offices.ts';
import { choicesOf, choose, deletedLevel, keptOn, noPlace } from './placeChoices.ts';

const whole = { campusId: 'c', buildingId: 'b', roomId: 'r', entranceId: 'e' };
const office: Location = {
  id: 'o',
  isPrimary: true,
  campusId: 'c',
  campusName: 'C',
  campusDeleted: false,
  buildingId: 'b',
  buildingName: 'B',
  buildingDeleted: false,
  roomId: 'r',
  roomName: 'R',
  roomDeleted: true,
  entranceId: null,
  entranceName: null,
  entranceDeleted: false,
};

describe('choose', () => {
  // PROF-18
  test.each([
    [
      'campusId',
      { campusId: 'x', buildingId: '', roomId: '', entranceId: '' },
      ['buildingId', 'roomId', 'entranceId'],
    ],
    [
      'buildingId',
      { ...whole, buildingId: 'x', roomId: '', entranceId: '' },
      ['roomId', 'entranceId'],
    ],
    ['roomId', { ...whole, roomId: 'x' }, []],
    ['entranceId', { ...whole, entranceId: 'x' }, []],
  ] as const)('clears the lower levels when another %s is chosen', (level, place, cleared) => {
    expect(choose(whole, level, 'x')).toEqual({ place, cleared });
  });

  test('clears nothing for the same choice, and does not report empty levels as cleared', () => {
    expect(choose(whole, 'campusId', 'c')).toEqual({ place: whole, cleared: [] });
    expect(choose({ ...noPlace, campusId: 'c' }, 'campusId', 'x').cleared).toEqual([]);
  });
});

describe('choices', () => {
  const listed = [
    { id: 'a', name: 'A', deleted: false },
    { id: 'r', name: 'R', deleted: true },
  ];

  // PROF-20
  test('exclude deleted places for a new office', () => {
    expect(choicesOf(listed, null)).toEqual([{ value: 'a', name: 'A', isDeleted: false }]);
  });

  // PROF-20
  test('include the office’s own place, marked as deleted, even if the list lacks it', () => {
    const marked = { value: 'r', name: 'R', isDeleted: true };
    expect(choicesOf(listed, keptOn(office, 'roomId'))).toEqual([
      { value: 'a', name: 'A', isDeleted: false },
      marked,
    ]);
    expect(choicesOf([], keptOn(office, 'roomId'))).toEqual([marked]);
  });
});

test('returns the highest level that is no longer in use', () => {
  expect(deletedLevel(office)).toBe('roomId');
  expect(deletedLevel({ ...office, buildingDeleted: true })).toBe('buildingId');
  expect(deletedLevel({ ...office, roomDeleted: false })).toBeNull();
});
