import { describe, expect, test } from 'vitest';
import { WebhookProblem } from '#contract/webhooks.ts';
import { outcomeOf, outcomeText, pauseDue, subscriberState } from './webhookSubscriber.ts';

const now = new Date('2026-11-26T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3600_000);
const outcome = (problem: WebhookProblem | null, status: number | null = null) => ({
  problem,
  status,
});

describe('a subscriber is paused', () => {
  test.each([
    ['after a delivery', outcome(null, 204), ago(48), null],
    ['after the first failure', outcome('STATUS', 500), null, null],
    ['after a failure of nearly a day', outcome('TIMEOUT'), ago(23.9), null],
    ['after a day of failures', outcome('TIMEOUT'), ago(24), 'Failing'],
    ['when it is gone', outcome('GONE', 410), null, 'Gone'],
    ['when it is gone after a day of failures', outcome('GONE', 410), ago(48), 'Gone'],
  ] as const)('%s: %#', (_when, last, failingSince, reason) => {
    expect(pauseDue(last, failingSince, now)).toBe(reason);
  });
});

test.each([
  [null, null, 'Delivering'],
  [null, ago(1), 'Failing'],
  ['Superuser', null, 'Paused'],
  ['Gone', ago(1), 'Paused'],
] as const)('paused %s, failing since %s: %s', (pauseReason, failingSince, state) => {
  expect(subscriberState({ pauseReason, failingSince })).toBe(state);
});

test.each([
  ...WebhookProblem.options.map((problem) => outcome(problem)),
  outcome('STATUS', 503),
  outcome('REDIRECT', 302),
])('%o is read from its line', (one) => {
  expect(outcomeOf(outcomeText(one))).toEqual(one);
});

test('another text is no outcome', () => {
  expect(outcomeOf('The event cannot be read.')).toBeNull();
  expect(outcomeOf('DELIVERED 204')).toBeNull();
});
