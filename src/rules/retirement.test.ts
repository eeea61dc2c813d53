import { expect, test } from 'vitest';
import { retirementOptions, type StudentFacts } from './retirement.ts';

const ending: StudentFacts = { userStatus: 'Inretirement', primaryAffiliation: 'student', credits: 180, hasDegree: false, postponedOn: null };

// STUD-02
test.each<[name: string, facts: Partial<StudentFacts>, alum: boolean, postpone: boolean, retire: boolean]>([
  ['everything', {}, true, true, true],
  ['30 credits are enough', { credits: 30 }, true, true, true],
  ['29.5 are not', { credits: 29.5 }, false, true, true],
  ['a degree is enough', { credits: 0, hasDegree: true }, true, true, true],
  ['stayed on once before', { postponedOn: '2025-01-01' }, true, false, true],
  ['an alumnus already', { primaryAffiliation: 'alum' }, false, true, true],
  ['only cancel', { credits: 0, postponedOn: '2025-01-01' }, false, false, true],
  ['not under retirement', { userStatus: 'Active' }, false, false, false],
  ['ended already', { userStatus: 'Retired' }, false, false, false],
])('%s', (_, facts, alumOptionAvailable, postponeOptionAvailable, retireOptionAvailable) => {
  expect(retirementOptions({ ...ending, ...facts })).toEqual({ alumOptionAvailable, postponeOptionAvailable, retireOptionAvailable });
});
