import { expect, test } from 'vitest';
import { isNextStep, type CompletedSteps } from './passwordSteps.ts';

const begun: CompletedSteps = {
  hasAcceptedTerms: false,
  hasSetPassword: false,
  hasActivated: false,
};
const accepted = { ...begun, hasAcceptedTerms: true };
const set = { ...accepted, hasSetPassword: true };
const done = { ...set, hasActivated: true };
const next = (taken: CompletedSteps, status: 'New' | 'Active') =>
  (['acceptTerms', 'setPassword', 'activate'] as const).filter((step) =>
    isNextStep(step, taken, status),
  );

test('a new account: the terms, then the password, then activation', () => {
  expect([begun, accepted, set, done].map((taken) => next(taken, 'New'))).toEqual([
    ['acceptTerms'],
    ['acceptTerms', 'setPassword'],
    ['activate'],
    [],
  ]);
});

test('an account in use: the password, with or without the terms, and no further step', () => {
  expect([begun, accepted, set, done].map((taken) => next(taken, 'Active'))).toEqual([
    ['acceptTerms', 'setPassword'],
    ['acceptTerms', 'setPassword'],
    [],
    [],
  ]);
});
