import { expect, test } from 'vitest';
import english from '#translations/accounts.en-GB.json' with { type: 'json' };
import swedish from '#translations/accounts.sv-SE.json' with { type: 'json' };
import { accountWith } from '#rules/accounts.testing.ts';
import { bulkRules } from '#rules/bulkActions.ts';
import { changedFields } from '#server/areas/accounts/accountTrail.ts';
import { modulesUnder } from './tools/modules.ts';

/**
 * The action names that account management writes to the audit trail, collected from its source
 * code.
 */
const written = modulesUnder('src/server/areas').flatMap(({ text }) =>
  [
    ...text.matchAll(
      /(?:action: |about\([^;']*?)'((?:accounts|employeeProfile)\.\w+|register\.(?:create|change|end))'/g,
    ),
  ].map(([, action = '']) => action),
);
const actions = [
  ...new Set([...written, ...Object.keys(bulkRules).map((action) => `accountChanges.${action}`)]),
];
const fields = Object.keys(changedFields(null, accountWith()).after);

const languages = [
  ['Swedish', swedish],
  ['English', english],
] as const;

test('finds the actions and fields', () => {
  expect(actions).toEqual(
    expect.arrayContaining([
      'accounts.create',
      'accounts.takeOver',
      'employeeProfile.update',
      'accountChanges.extend',
    ]),
  );
  expect(fields.length).toBeGreaterThan(10);
});

test.each(languages)(
  '%s has a sentence for every action that can appear in a history',
  (_language, texts) => {
    const keys = actions.map(
      (action) => `ACCOUNTS/HISTORY/ACTION/${action.replaceAll('.', '_').toUpperCase()}`,
    );
    expect(keys.filter((key) => !(key in texts))).toEqual([]);
  },
);

test.each(languages)(
  '%s has a name for every field that can appear in a history',
  (_language, texts) => {
    expect(
      fields
        .map((field) => `ACCOUNTS/FIELD/${field.toUpperCase()}`)
        .filter((key) => !(key in texts)),
    ).toEqual([]);
  },
);
