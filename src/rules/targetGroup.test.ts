import { expect, test } from 'vitest';
import type { PersonType, TargetGroup } from '#contract/values.ts';
import { targetGroupOf } from './targetGroup.ts';

// SHELL-13
test.each<[PersonType, TargetGroup]>([
  ['Student', 'Student'],
  ['Employee', 'Employee'],
  ['None', 'Employee'],
])('a person of type %s is helped by the desk for %s', (personType, group) => {
  expect(targetGroupOf(personType)).toBe(group);
});
