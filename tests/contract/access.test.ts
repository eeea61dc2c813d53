import { describe, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import { mayCall } from '#rules/access.ts';
import { callerOf, personas } from './personas.ts';
import { authorisation } from './authorisation.ts';

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

/**
 * Where the project deviates from a guess in the drafted matrix: the calls that each persona gains
 * and loses, and the reason.
 */
const matrixCorrections: Readonly<
  Record<string, { reason: string; gains?: string[]; loses?: string[] }>
> = {
  'scope-LiuProd': {
    reason: 'LiuProd gives access to the account area only',
    gains: accountArea,
    loses: terms,
  },
  'scope-RegionOstergotland': {
    reason: 'RegionOstergotland gives access to the account area only',
    gains: accountArea,
    loses: terms,
  },
  'scope-OrcId': {
    reason: 'OrcId links a researcher’s identity and nothing else',
    loses: [...terms, ...choosingPasswords],
  },
  'adm-prefix': { reason: 'a refused caller can still sign out', gains: signOut },
  'tech-prefix': { reason: 'a refused caller can still sign out', gains: signOut },
  'student-prefix': { reason: 'a refused caller can still sign out', gains: signOut },
  'multiple-signins': {
    reason: 'with several sign-ins only the sign-out calls are allowed',
    gains: signOut,
  },
};

const calls = routes.map((spec) => ({ ...spec, name: `${spec.method} ${spec.path}` }));

test('the matrix contains every call and every persona', () => {
  expect(authorisation.map(({ call }) => call).toSorted()).toEqual(
    calls.map(({ name }) => name).toSorted(),
  );
  expect(personas).toHaveLength(38);
  for (const { allowed } of authorisation)
    expect([...allowed].filter((id) => !personas.some((one) => one.id === id))).toEqual([]);
});

test('the matrix has the calls of the project as its own, and those of the specification', () => {
  const ours = authorisation.filter(({ confidence }) => confidence === 'ours');
  expect(ours.map(({ call }) => call).toSorted()).toEqual(
    calls
      .filter(({ isOurs }) => isOurs)
      .map(({ name }) => name)
      .toSorted(),
  );
});

describe('the calls that a persona may make', () => {
  test.each(personas)('match the matrix for $id', (persona) => {
    const { gains = [], loses = [] } = matrixCorrections[persona.id] ?? {};
    const drafted = authorisation
      .filter(({ allowed }) => allowed.has(persona.id))
      .map(({ call }) => call);
    const expected = [...drafted.filter((call) => !loses.includes(call)), ...gains];

    const caller = callerOf(persona);
    const allowed = calls
      .filter(({ may }) => mayCall(may, caller) === 'yes')
      .map(({ name }) => name);
    expect(allowed.toSorted()).toEqual(expected.toSorted());
  });
});

test('a signed-in caller is refused with forbidden only, and an anonymous caller with unauthenticated only', () => {
  for (const persona of personas) {
    const caller = callerOf(persona);
    const refused = calls
      .map(({ may }) => mayCall(may, caller))
      .filter((verdict) => verdict !== 'yes');
    expect(new Set(refused)).toEqual(new Set([caller === null ? 'unauthenticated' : 'forbidden']));
  }
});

// ACCT-02
describe('the calls that list, create, take over, extend, cancel and change accounts', () => {
  const accountManagement = [
    'GET /api/Accounts/active',
    'GET /api/Accounts/deprovisioning',
    'GET /api/Accounts/inactive',
    'POST /api/Accounts',
    'PATCH /api/Accounts/Extend',
    'PATCH /api/Accounts/ITSubscription',
    'PATCH /api/Accounts/CostCentreActivities',
    'DELETE /api/Accounts/Cancel',
    'DELETE /api/Accounts/CancelAccountPhones',
  ];
  const allowedTo = (id: string) => {
    const persona = personas.find((one) => one.id === id);
    const caller = persona && callerOf(persona);
    return calls
      .filter(({ may }) => caller && mayCall(may, caller) === 'yes')
      .map(({ name }) => name)
      .filter((call) => accountManagement.includes(call));
  };

  test.each(['AccountAdministrator', 'KCEmployee', 'MinITSuperUser'])(
    'are allowed for %s',
    (role) => {
      expect(allowedTo(`main-employee-${role}`).toSorted()).toEqual(accountManagement.toSorted());
    },
  );

  test.each(['main-employee-none', 'main-employee-Economist', 'main-student', 'anonymous'])(
    'are refused to %s',
    (id) => {
      expect(personas.some((one) => one.id === id)).toBe(true);
      expect(allowedTo(id)).toEqual([]);
    },
  );
});
