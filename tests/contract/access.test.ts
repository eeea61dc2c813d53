import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../src/contract/index.ts';
import { AuthenticationScope, PersonAffiliation, PersonType, Role, type ScopeName } from '../../src/contract/values.ts';
import { type Caller, mayCall } from '../../src/rules/access.ts';
import { readTsv } from './readTsv.ts';

const scopeNames = Object.keys(AuthenticationScope).filter((name): name is ScopeName => name in AuthenticationScope);
const Persona = z.object({
  id: z.string(),
  scope: z.enum(scopeNames),
  personType: z._default(PersonType, 'None'),
  roles: z._default(z.array(Role), []),
  primaryAffiliation: z._default(z.nullable(PersonAffiliation), null),
  existsInAlumniPortal: z._default(z.boolean(), false),
  refuse: z.optional(z.enum(['account type not allowed', 'multiple sign-ins', 'session must not exist', '401'])),
});
type Persona = z.infer<typeof Persona>;
const personas = z.array(Persona).parse(JSON.parse(readFileSync(new URL('personas.json', import.meta.url), 'utf8')));

/** The caller that the server makes of a persona; nobody where there is no living session. */
function callerOf(persona: Persona): Caller | null {
  if (persona.scope === 'None' || persona.refuse === '401' || persona.refuse === 'session must not exist') return null;
  return {
    scope: AuthenticationScope[persona.scope],
    roles: persona.roles,
    personType: persona.personType,
    primaryAffiliation: persona.primaryAffiliation,
    isInAlumniPortal: persona.existsInAlumniPortal,
    isAccountTypeRefused: persona.refuse === 'account type not allowed',
    hasMultipleSignings: persona.refuse === 'multiple sign-ins',
  };
}

const accountArea = [
  'POST /api/activation/account/activate',
  'GET /api/Accounts/SetPassword/Search',
  'POST /api/authentication/finalise',
  'POST /api/Password',
  'POST /api/Password/TermsAndConditions/{personType}',
];
const terms = [
  'GET /api/Liability/{liabilityType}',
  'POST /api/Liability/{liabilityType}',
  'DELETE /api/Liability/{liabilityType}',
  'GET /api/Liability/{liabilityType}/link',
];
const choosingPasswords = ['POST /api/Password/Validate', 'GET /api/Password/PolicyDescription'];
const signOut = ['POST /api/authentication/wsFederation/signout'];

/** Where we have settled a guess of the drafted matrix otherwise: what each persona gains and loses by it, and why. */
const settled: Readonly<Record<string, { reason: string; gains?: string[]; loses?: string[] }>> = {
  'scope-LiuProd': { reason: 'LiuProd opens the account area, and only that', gains: accountArea, loses: terms },
  'scope-RegionOstergotland': { reason: 'RegionOstergotland opens the account area, and only that', gains: accountArea, loses: terms },
  'scope-OrcId': { reason: 'OrcId links a researcher’s identity and nothing else', loses: [...terms, ...choosingPasswords] },
  'adm-prefix': { reason: 'whoever is refused must be able to leave', gains: signOut },
  'tech-prefix': { reason: 'whoever is refused must be able to leave', gains: signOut },
  'student-prefix': { reason: 'whoever is refused must be able to leave', gains: signOut },
  'multiple-signins': { reason: 'the sign-out calls are all that is left to several sign-ins', gains: signOut },
};

const matrix = readTsv('authorisation.tsv');
const calls = routes.filter(({ isOurs }) => !isOurs);

test('the matrix has every call and every persona', () => {
  expect(matrix.map(({ call = '' }) => call).toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted());
  expect(personas).toHaveLength(36);
});

describe('who may make which call', () => {
  test.each(personas)('$id', (persona) => {
    const { gains = [], loses = [] } = settled[persona.id] ?? {};
    const drafted = matrix.filter((row) => row[persona.id] === 'yes').map(({ call = '' }) => call);
    const expected = [...drafted.filter((call) => !loses.includes(call)), ...gains];

    const caller = callerOf(persona);
    const allowed = calls.filter(({ may }) => mayCall(may, caller) === 'yes').map(({ method, path }) => `${method} ${path}`);
    expect(allowed.toSorted()).toEqual(expected.toSorted());
  });
});

test('nobody is told to sign in who is signed in, and nobody forbidden who is not', () => {
  for (const persona of personas) {
    const caller = callerOf(persona);
    const refused = calls.map(({ may }) => mayCall(may, caller)).filter((verdict) => verdict !== 'yes');
    expect(new Set(refused)).toEqual(new Set([caller === null ? 'unauthenticated' : 'forbidden']));
  }
});
