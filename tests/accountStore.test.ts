import { expect, test } from 'vitest';
import { modulesUnder } from './tools/modules.ts';

const OWNER = 'src/server/areas/accounts/accountStore.ts';
const WRITE =
  /(?:updateTable|insertInto|deleteFrom|mergeInto|replaceInto)\(\s*'account(?: as \w+)?'|\b(?:update|insert into|delete from|merge into)\s+account\b(?!_)/i;

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

test('only one module of the server writes the account table', () => {
  const writers = modulesUnder('src/server')
    .filter(({ path }) => !path.startsWith('src/server/database/migrations/'))
    .filter(({ text }) => WRITE.test(withoutComments(text)))
    .map(({ path }) => path);
  expect(writers).toEqual([OWNER]);
});

test('the prefixes of account names are spelled only in their rule', () => {
  const spelled = modulesUnder('src', 'tests/support')
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .filter(({ text }) => /adm\|tech|'(?:adm|tech|student)_'/.test(withoutComments(text)))
    .map(({ path }) => path);
  expect(spelled).toEqual(['src/contract/password.ts', 'src/rules/userId.ts']);
});
