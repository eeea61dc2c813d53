import { expect, test } from 'vitest';
import type { FirstStepName } from '#contract/firstSteps.ts';
import { firstStepsOf, type PortalContents, shownFirstSteps } from './firstSteps.ts';

/** As `npm run setup` leaves it, with two superusers. */
const fresh: PortalContents = {
  organisations: 1,
  administersAny: false,
  people: 2,
  superusers: 2,
  ownTerms: 0,
  hasOpeningHours: false,
  campuses: 0,
  hasCards: false,
  hasSentMail: false,
};
const complete: PortalContents = {
  organisations: 2,
  administersAny: true,
  people: 3,
  superusers: 2,
  ownTerms: 1,
  hasOpeningHours: true,
  campuses: 1,
  hasCards: true,
  hasSentMail: true,
};

test('a fresh portal lacks everything', () => {
  expect(firstStepsOf(fresh).filter(({ isDone }) => isDone)).toEqual([]);
});

test.each<[FirstStepName, keyof PortalContents]>([
  ['ORGANISATION', 'organisations'],
  ['REACH', 'administersAny'],
  ['PEOPLE', 'people'],
  ['TERMS', 'ownTerms'],
  ['HELPDESK', 'hasOpeningHours'],
  ['PLACES', 'campuses'],
  ['CARDS', 'hasCards'],
  ['LETTERS', 'hasSentMail'],
])('%s is ticked by %s alone, and shown while it is the last that is missing', (name, fact) => {
  const done = firstStepsOf({ ...fresh, [fact]: complete[fact] }).filter(({ isDone }) => isDone);
  expect(done).toEqual([{ name, isDone: true }]);
  const shown = shownFirstSteps({ ...complete, [fact]: fresh[fact] });
  expect(shown.filter(({ isDone }) => !isDone)).toEqual([{ name, isDone: false }]);
  expect(shown).toHaveLength(8);
});

test('nothing is shown when nothing is missing', () => {
  expect(shownFirstSteps(complete)).toEqual([]);
});
