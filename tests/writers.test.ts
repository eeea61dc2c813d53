import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn } from './tools/files.ts';
import { root } from './tools/modules.ts';
import { tablesWritten } from './tools/tableWrites.ts';

const SERVER = join(root, 'src/server');

/**
 * The tables about who somebody is and what they may do, with the files that write them. Everything
 * else writes them through these, with a permit of the law of power (`server/power/permit.ts`).
 */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  person: ['people/personStore.ts', 'people/statedPeople.ts'],
  account: ['areas/accounts/accountStore.ts', 'areas/accounts/importedStore.ts'],
  role_assignment: ['roles/store.ts'],
  administers: ['roles/store.ts'],
  organisation: ['areas/register/organisations.ts'],
  mfa_factor: ['session/factors/factorWrites.ts', 'session/factors/store.ts'],
  mfa_reset: ['session/factors/resets.ts'],
  mfa_setting: ['session/factors/factorWrites.ts'],
  recovery_code: ['session/factors/factorWrites.ts', 'session/factors/store.ts'],
  password: ['areas/passwords/store.ts', 'session/sessions/signInsStore.ts'],
  activation_key: [
    'areas/activationKeys/announcedStore.ts',
    'areas/activationKeys/store.ts',
    'areas/passwords/store.ts',
    'areas/personChanges/store.ts',
    'session/signIn/activationKey/activationKeys.ts',
  ],
};

/**
 * Files that write whole databases or rows of any table: migrations, the made-up people of a
 * demonstration, retention, joins and erasures, which follow lists of their own.
 */
const ANY_TABLE = /^(?:database\/(?:migrations|base|baseline|backup)|demo)\//;

const sources = filesIn(SERVER)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ file: relative(SERVER, path), source: readFileSync(path, 'utf8') }))
  .filter(({ file }) => !ANY_TABLE.test(file));

test.each(Object.entries(WRITERS))(
  'the table %s is written by its writers only',
  (table, files) => {
    const writing = sources
      .filter(({ source }) => tablesWritten(source).has(table))
      .map(({ file }) => file);
    expect(writing.toSorted()).toEqual(files.toSorted());
  },
);

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
    expect(unasked.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
  });
});

describe('permits that are made without asking the law', () => {
  const MAKERS: Readonly<Record<string, readonly string[]>> = {
    permitOwner: [
      'areas/activation/handlers.ts',
      'areas/activationKeys/disown.ts',
      'areas/adAccounts/createAccount.ts',
      'areas/externalUsers/createAccount.ts',
      'areas/externalUsers/resetPassword.ts',
      'areas/externalUsers/selfHandlers.ts',
      'areas/mfa/factorHandlers.ts',
      'areas/mfa/handlers.ts',
      'areas/mfa/resetHandlers.ts',
      'areas/passwords/changePassword.ts',
      'areas/passwords/setPassword.ts',
      'areas/personChanges/disown.ts',
      'areas/students/store.ts',
      'session/sessions/signIns.ts',
      'session/signIn/activationKey/activationKeySignIn.ts',
      'session/signIn/secondStep.ts',
    ],
    permitProtection: ['areas/activationKeys/handlers.ts', 'areas/passwords/resetDeceased.ts'],
    permitNight: [
      'areas/nights/restStore.ts',
      'areas/nights/steps.ts',
      'areas/suspensions/endSuspension.ts',
    ],
    permitNewPerson: ['people/personStore.ts'],
    permitTree: ['areas/register/importFiles.ts', 'areas/register/organisationChanges.ts'],
    permitStated: ['areas/register/lawful.ts'],
    permitEndings: ['areas/register/lawful.ts'],
    permitFor: [],
  };

  test.each(Object.entries(MAKERS))('%s is called by these files only', (maker, files) => {
    const calls = new RegExp(`\\b${maker}\\b(?:<[^>]*>)?\\(`);
    const declares = new RegExp(`\\b(?:const|function) ${maker}\\b`);
    const calling = sources
      .filter(({ source }) => calls.test(source) && !declares.test(source))
      .map(({ file }) => file);
    expect(calling.toSorted()).toEqual(files.toSorted());
  });

  test.each([
    ['Permit', 'power/permit.ts'],
    ['StatedPermit', 'power/statedPermit.ts'],
    ['Lawful', 'roles/lawfulGrants.ts'],
    ['TreePermit', 'areas/register/treeMoves.ts'],
  ])('%s is made by a cast in one file only', (type, home) => {
    const cast = new RegExp(`\\bas (?:unknown as )?${type}\\b`);
    const casting = sources.filter(({ source }) => cast.test(source));
    expect(casting.map(({ file }) => file)).toEqual([home]);
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
