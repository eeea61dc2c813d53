import { expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { accountWith } from './accounts.testing.ts';
import { answersOn, dailyQuestions, questionsOf, type DailyQuestion } from './dailyQuestions.ts';

const answers = answersOn('2026-11-17');

test.each<[name: string, account: Account, questions: DailyQuestion[]]>([
  ['that ends much later', accountWith({ validThroughCurrent: '2027-11-17' }), []],
  ['that ends in 30 days', accountWith({ validThroughCurrent: '2026-12-17' }), ['endsSoon']],
  ['that ends in 31 days', accountWith({ validThroughCurrent: '2026-12-18' }), []],
  ['that ended yesterday', accountWith({ validThroughCurrent: '2026-11-16' }), []],
  ['without an end', accountWith({ validThrough: null }), ['noEnd']],
  [
    'of a person employed until further notice',
    accountWith({ validThrough: null, isEmployedUntilFurtherNotice: true }),
    [],
  ],
  [
    'without an organisation, which is also a warning',
    accountWith({ organisationId: null }),
    ['noOrganisation', 'warning'],
  ],
  [
    'of an employee without an organisation',
    accountWith({
      affiliation: 'Employee',
      organisationId: null,
      validThroughCurrent: '2027-11-17',
    }),
    ['noOrganisation'],
  ],
  ['with XLarge and no phone', accountWith({ subscriptionType: 'XLarge' }), ['warning']],
])('matches an account %s to the expected questions', (_, account, questions) => {
  expect(dailyQuestions.filter((question) => answers[question](account))).toEqual(questions);
});

test('accounts whose end has passed get no questions about their end', () => {
  expect(questionsOf('active')).toEqual(dailyQuestions);
  expect(questionsOf('deprovisioning')).toEqual(['noOrganisation', 'warning']);
  expect(questionsOf('inactive')).toEqual(['noOrganisation', 'warning']);
});
