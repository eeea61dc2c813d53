import { expect, test } from 'vitest';
import english from '#translations/privacy.en-GB.json' with { type: 'json' };
import swedish from '#translations/privacy.sv-SE.json' with { type: 'json' };
import * as values from '#contract/values.ts';
import { CredentialType } from '#contract/wallets.ts';
import { bulkRules } from '#rules/bulkActions.ts';
import { disclosedNames } from '#server/areas/privacy/personalData.ts';
import { expectListed } from './tools/findings.ts';
import { modulesUnder } from './tools/modules.ts';

/** The modules that write entries to the audit trail. */
const writers = modulesUnder('src/server').filter(
  ({ path, text }) =>
    !path.endsWith('.test.ts') &&
    /call\/change\.ts|auditContext|database\/audit\.ts|audit_entry/.test(text),
);
/** Areas that choose the action before they write the entry. */
const CHOOSING =
  'alumniAdmin|incidents|liabilities|mfa|personSearch|proposals|session|students|vouching';
const ACTION = new RegExp(
  String.raw`(?:action: |about\([^;']*?)'(\w+\.\w+)'|'((?:${CHOOSING})\.[a-z]\w+[A-Za-z])'`,
  'g',
);
const literals = (text: string) =>
  [...text.matchAll(ACTION)].map(([, one, other]) => one ?? other ?? '');
const COLUMNS =
  /^(session|students|liabilities|vouching)\.(id|lin|scope|user_id|token_hash|browser_hash|\w+_\w+)$/;
/** Entries that stay in the trail although nothing writes such ones any more. */
const earlier = ['register.role', 'roles.followIssuer', 'setup.nameSuperuser'];
const actions = new Set([
  ...earlier,
  ...writers.flatMap(({ text }) => literals(text)).filter((action) => !COLUMNS.test(action)),
  ...['freeze', 'unfreeze', 'block'].map((action) => `card.${action}`),
  ...Object.keys(bulkRules).map((action) => `accountChanges.${action}`),
]);

test('finds the actions in the audit trail', () => {
  expect(actions.size).toBeGreaterThan(55);
  expect([...actions]).toEqual(
    expect.arrayContaining([
      'session.signIn',
      'students.postpone',
      'liabilities.withdraw',
      'eduroam.generate',
      'accountChanges.extend',
    ]),
  );
});

test.each([
  ['Swedish', swedish],
  ['English', english],
] as const)(
  '%s has a sentence for every action that a person can see, and for no other',
  (_language, texts) => {
    const keys = [...actions].map(
      (action) => `PRIVACY/ACTION/${action.replaceAll('.', '_').toUpperCase()}`,
    );
    const known = Object.keys(texts).filter(
      (key) => key.startsWith('PRIVACY/ACTION/') && key !== 'PRIVACY/ACTION/OTHER',
    );
    expectListed(keys, known, {
      missing:
        'an entry of the audit trail that a person sees. Add its sentence in both languages.',
      surplus: 'nothing writes such an entry. Remove the sentence, or name it in `earlier`.',
    });
  },
);

const inKey = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
const keysWith = (prefix: string, texts: object) =>
  Object.keys(texts)
    .filter((key) => key.startsWith(prefix))
    .toSorted();
const distinct = (keys: readonly string[]) => [...new Set(keys)].toSorted();

/** The values that have words, by their names; the database also has a few older roles. */
const choices: Readonly<Record<string, readonly (string | number)[]>> = {
  gender: Object.values(values.Gender.def.entries),
  accountType: Object.values(values.AccountType.def.entries),
  personType: Object.values(values.PersonType.def.entries),
  affiliationType: values.affiliationTypes,
  primaryAffiliation: Object.values(values.PersonAffiliation.def.entries),
  userStatus: Object.values(values.UserStatus.def.entries),
  language: Object.values(values.Language.def.entries),
  preferredLanguage: Object.values(values.Language.def.entries),
  role: values.roles.filter((role) => role !== 'None'),
  liabilityType: Object.values(values.LiabilityType.def.entries),
  status: [...Object.values(values.CardState.def.entries), ...Object.values(values.RequestStatus)],
  source: Object.values(values.ProfileImageSource.def.entries),
  authMethod: Object.values(values.AlumniAuthMethod),
  incidentType: Object.values(values.IncidentType),
  scope: Object.values(values.AuthenticationScope).filter(
    (scope) => scope !== values.AuthenticationScope.None,
  ),
  action: Object.keys(bulkRules),
  credentialType: CredentialType.options,
};

test.each([
  ['Swedish', swedish],
  ['English', english],
] as const)(
  '%s has words for everything that is disclosed to a person, and for nothing else',
  (_language, texts) => {
    expect(keysWith('PRIVACY/SECTION/', texts)).toEqual(
      distinct([...disclosedNames.keys()].map((name) => `PRIVACY/SECTION/${inKey(name)}`)),
    );
    expect(keysWith('PRIVACY/NAME/', texts)).toEqual(
      distinct([...disclosedNames.values()].flat().map((name) => `PRIVACY/NAME/${inKey(name)}`)),
    );
    const wanted = Object.entries(choices).flatMap(([name, all]) =>
      all.map((value) => `PRIVACY/VALUE/${inKey(name)}/${inKey(String(value))}`),
    );
    expect(wanted.filter((key) => !(key in texts))).toEqual([]);
    const known = new Set([...disclosedNames.values()].flat().map(inKey));
    expect(
      keysWith('PRIVACY/VALUE/', texts)
        .map((key) => key.split('/')[2] ?? '')
        .filter((name) => !known.has(name) && name !== 'TRUE' && name !== 'FALSE'),
    ).toEqual([]);
  },
);
