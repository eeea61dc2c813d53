import { expect, test } from 'vitest';
import english from '../public/app/translations/privacy.en-GB.json' with { type: 'json' };
import swedish from '../public/app/translations/privacy.sv-SE.json' with { type: 'json' };
import { permissionOf } from '../src/rules/bulkActions.ts';
import { modulesUnder } from './tools/modules.ts';

/** The modules that write entries to the audit trail. */
const writers = modulesUnder('src/server').filter(({ path, text }) => !/\.test\.ts$|src\/server\/demo\//.test(path) && /auditContext|database\/audit\.ts/.test(text));
const literals = (text: string) => [...text.matchAll(/action: '(\w+\.\w+)'|'((?:students|liabilities|session)\.[a-z]\w+[A-Za-z])'/g)].map(([, one, other]) => one ?? other ?? '');
const COLUMNS = /^(session|students|liabilities)\.(id|lin|scope|liu_id|token_hash|browser_hash|\w+_\w+)$/;
const actions = new Set([
  ...writers.flatMap(({ text }) => literals(text)).filter((action) => !COLUMNS.test(action)),
  ...['freeze', 'unfreeze', 'block'].map((action) => `card.${action}`),
  ...Object.keys(permissionOf).map((action) => `accountChanges.${action}`),
]);

test('finds the actions in the audit trail', () => {
  expect(actions.size).toBeGreaterThan(55);
  expect([...actions]).toEqual(expect.arrayContaining(['session.signIn', 'students.postpone', 'liabilities.withdraw', 'eduroam.generate', 'accountChanges.extend']));
});

test.each([['Swedish', swedish], ['English', english]] as const)('%s has a sentence for every action that a person can see, and for no other', (_language, texts) => {
  const keys = [...actions].map((action) => `PRIVACY/ACTION/${action.replaceAll('.', '_').toUpperCase()}`);
  expect(keys.filter((key) => !(key in texts))).toEqual([]);
  expect(Object.keys(texts).filter((key) => key.startsWith('PRIVACY/ACTION/') && key !== 'PRIVACY/ACTION/OTHER' && !keys.includes(key))).toEqual([]);
});
