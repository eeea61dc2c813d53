import { describe, expect, test } from 'vitest';
import { production } from '#tests/support/configurations.ts';
import { statementTask } from './accessibility.ts';
import { readConfig } from './config.ts';

const unmet = { text: { 'sv-SE': 'Kartan', 'en-GB': 'The map' }, reason: 'Unmet' };
const exempt = { ...unmet, reason: 'Exempt' };
const assessment = {
  PORTAL_ACCESSIBILITY_CONFORMANCE: 'partial',
  PORTAL_ACCESSIBILITY_METHOD: 'external',
  PORTAL_ACCESSIBILITY_ASSESSED: '2026-09-30',
  PORTAL_ACCESSIBILITY_REVIEWED: '2026-10-01',
  PORTAL_ACCESSIBILITY_SHORTCOMINGS: JSON.stringify([unmet]),
};
const accessibilityOf = (variables: Record<string, string>) =>
  readConfig({ ...production, ...variables }).accessibility;

test('a portal in production states nothing that the university has not stated', () => {
  expect(accessibilityOf({})).toEqual({ assessment: null, email: null });
});

test('the assessment is read from the environment', () => {
  expect(
    accessibilityOf({ ...assessment, PORTAL_ACCESSIBILITY_EMAIL: 'access@example.se' }),
  ).toEqual({
    assessment: {
      conformance: 'Partial',
      method: 'External',
      assessedOn: '2026-09-30',
      reviewedOn: '2026-10-01',
      shortcomings: [unmet],
    },
    email: 'access@example.se',
  });
});

test.each<[string, Record<string, string>, RegExp]>([
  ...Object.keys(assessment)
    .filter((name) => !name.endsWith('SHORTCOMINGS'))
    .map((name): [string, Record<string, string>, RegExp] => [
      `an assessment without ${name}`,
      { [name]: '' },
      new RegExp(`^${name} is missing: PORTAL_ACCESSIBILITY_\\w+ is set`),
    ]),
  [
    'full conformance with a shortcoming',
    { PORTAL_ACCESSIBILITY_CONFORMANCE: 'full' },
    /^PORTAL_ACCESSIBILITY_CONFORMANCE is full, but /,
  ],
  [
    'partial conformance without a shortcoming',
    { PORTAL_ACCESSIBILITY_SHORTCOMINGS: JSON.stringify([exempt]) },
    /^PORTAL_ACCESSIBILITY_SHORTCOMINGS must list /,
  ],
  [
    'a shortcoming in one language',
    { PORTAL_ACCESSIBILITY_SHORTCOMINGS: '[{"text":{"sv-SE":"Kartan"},"reason":"Unmet"}]' },
    /^PORTAL_ACCESSIBILITY_SHORTCOMINGS must be JSON such as /,
  ],
  [
    'a day that does not exist',
    { PORTAL_ACCESSIBILITY_ASSESSED: '2026-02-30' },
    /^PORTAL_ACCESSIBILITY_ASSESSED must be a date such as /,
  ],
  [
    'a review before the assessment',
    { PORTAL_ACCESSIBILITY_REVIEWED: '2026-09-01' },
    /^PORTAL_ACCESSIBILITY_REVIEWED must not be before PORTAL_ACCESSIBILITY_ASSESSED$/,
  ],
  [
    'an address that is none',
    { PORTAL_ACCESSIBILITY_EMAIL: 'access' },
    /^PORTAL_ACCESSIBILITY_EMAIL must be an email address/,
  ],
])('%s is refused', (_, variables, message) => {
  expect(() => accessibilityOf({ ...assessment, ...variables })).toThrow(message);
});

describe('what is left to do is', () => {
  const taskOf = (variables: Record<string, string>, today = '2026-11-26') =>
    statementTask(readConfig({ ...production, ...variables }), today);

  test('the assessment, when there is none', () => {
    expect(taskOf({})).toMatch(/set PORTAL_ACCESSIBILITY_CONFORMANCE/);
  });
  test('nothing, when there is one, when the statement is elsewhere, and in the demonstration', () => {
    expect(taskOf(assessment)).toBeNull();
    expect(taskOf({ PORTAL_AVAILABILITY_LINK: 'https://example.se/a11y' })).toBeNull();
    expect(statementTask(readConfig({}), '2026-11-26')).toBeNull();
  });
  test('a review, a year after the last one', () => {
    expect(taskOf(assessment, '2027-10-01')).toBeNull();
    expect(taskOf(assessment, '2027-10-02')).toMatch(/was last reviewed on 2026-10-01: review it/);
  });
});
