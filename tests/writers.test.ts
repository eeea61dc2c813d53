import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WRITERS } from './lint/rules/guardedTables.ts';
import { filesIn } from './tools/files.ts';
import { expectListed } from './tools/findings.ts';
import { root } from './tools/modules.ts';
import { tablesWritten } from './tools/tableWrites.ts';

const HERE = 'tests/writers.test.ts';
const SERVER = join(root, 'src/server');

/**
 * Files that write whole databases or rows of any table: migrations, the made-up people of a
 * demonstration, retention, joins and erasures, which follow lists of their own.
 */
const ANY_TABLE = /^(?:database\/(?:migrations|base|baseline|backup)|demo)\//;

const sources = filesIn(SERVER)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ file: relative(SERVER, path), source: readFileSync(path, 'utf8') }))
  .filter(({ file }) => !ANY_TABLE.test(file));

describe('functions that write these tables take a permit', () => {
  /** Tables whose writers take one. */
  const TABLES = new Set(Object.keys(WRITERS));
  /** The types of permits, and of what is made from one only. */
  const PERMIT =
    /\b(?:Permit<|StatedPermit<|Protection\b|Permitted(?:<|Password\b)|Lawful<|TreePermit\b)/;

  /** Functions that change nothing for anybody, or get their permits elsewhere. */
  const WITHOUT: Readonly<Record<string, string>> = {
    'areas/accounts/accountStore.ts write': 'called by the others of its file',
    'areas/register/organisations.ts deleteNode': 'keeps a node to which anything belongs',
    'areas/register/organisations.ts writeNodes': 'called by the others of its file',
    'people/personStore.ts insertPerson': 'nobody was recognised by a new person before',
    'people/personStore.ts findOrCreatePerson': 'the same',
    'session/signIn/activationKey/activationKeys.ts releaseKeys':
      'lets another browser use a key that this one has not used',
    'session/factors/store.ts spendStep': 'uses up what its owner has just shown',
    'session/factors/store.ts spendCounter': 'the same',
    'session/factors/store.ts spendRecoveryCode': 'the same',
  };

  /** The declarations at the top level of a module, with their names. */
  const declarationsIn = (source: string) =>
    source
      .split(/^(?=(?:export )?(?:async )?(?:function|const|class) )/m)
      .map((text) => ({ text, name: /(?:function|const|class) (\w+)/.exec(text)?.[1] ?? '' }));

  /** The parameters of a function. */
  function parametersOf(text: string): string {
    const from = text.indexOf('(');
    let depth = 0;
    for (let at = from; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
      if (depth === 0) return text.slice(from, at);
    }
    return '';
  }

  /** Statements whose table is an expression are those of roles. */
  const writes = (text: string) =>
    [...tablesWritten(text)].some((table) => TABLES.has(table)) ||
    /\b(?:update|delete from|insert into) \$\{/.test(text);

  test('or are listed with the reason', () => {
    const files = new Set(Object.values(WRITERS).flat());
    const unasked = sources
      .filter(({ file }) => files.has(file))
      .flatMap(({ file, source }) =>
        declarationsIn(source)
          .filter(({ text }) => writes(text) && !PERMIT.test(parametersOf(text)))
          .map(({ name }) => `${file} ${name}`),
      );
    expectListed(unasked, Object.keys(WITHOUT), {
      missing:
        'give the function a permit as a parameter, so that nobody calls it without the law.',
      surplus: `it takes a permit now, or is gone: take it off the list of ${HERE}.`,
    });
  });
});

test.each([
  [`tx.updateTable('person').set({})`, ['person']],
  [`tx\n  .insertInto('account as own')`, ['account']],
  ['sql`update account set lin = 1`', ['account']],
  ['sql`insert  into\n person (lin)`', ['person']],
  ['sql`delete from only administers`', ['administers']],
  [`tx.selectFrom('person')`, []],
])('recognises what %s writes', (source, tables) => {
  expect([...tablesWritten(source)]).toEqual(tables);
});
