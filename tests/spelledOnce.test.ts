import { expect, test } from 'vitest';
import { modulesUnder } from './tools/modules.ts';

const product = modulesUnder('src').filter(({ path }) => !/\.test\.tsx?$/.test(path));
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

test('files are saved by one module, which knows where a download saves nothing', () => {
  const savers = product
    .filter(({ path }) => path.startsWith('src/client/'))
    .filter(({ text }) =>
      /\.download = |\bnavigator\.share\(|\n\s+download(?:=|\n)|<a [^>]*\bdownload\b|href=\{`data:/.test(
        withoutComments(text),
      ),
    )
    .map(({ path }) => path);
  expect(savers).toEqual(['src/client/ui/saveFile.ts']);
});

test('the demonstration is reset by one function of the journeys, which fails where it cannot', () => {
  const resetting = modulesUnder('e2e')
    .filter(({ text }) => text.includes('/demo/reset'))
    .map(({ path }) => path);
  expect(resetting).toEqual(['e2e/support/test.ts']);
});

test('the prefixes of account names are spelled only in their rule', () => {
  const spelled = product
    .filter(({ text }) => /adm\|tech|'(?:adm|tech|student)_'/.test(withoutComments(text)))
    .map(({ path }) => path);
  expect(spelled).toEqual(['src/contract/password.ts', 'src/rules/userId.ts']);
});

/** The files in which an action is switched on: one per part of the portal, and two for the page. */
const ACTION_FILES = [
  'src/client/features/accounts/bulk/ActionFields.tsx',
  'src/client/features/accounts/bulk/actions.ts',
  'src/contract/accountChanges.ts',
  'src/rules/bulkActions.ts',
  'src/server/areas/accountChanges/handlers.ts',
];

// The names of the other actions are also words of other things.
test.each(['changeEndDate', 'changeSubscription', 'changeCostActivity'] as const)(
  '%s is switched on in five files',
  (action) => {
    const named = new RegExp(`\\b${action}\\b`);
    // The panel of one account has its own choice of actions and its own calls.
    const elsewhere = /ProfileCommands\.tsx$|[/]employeeProfile(?:\.ts$|[/])/;
    const files = product
      .filter(({ path, text }) => !elsewhere.test(path) && named.test(withoutComments(text)))
      .map(({ path }) => path);
    expect(files.toSorted()).toEqual(ACTION_FILES);
  },
);
