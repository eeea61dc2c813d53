import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceReady } from '../api/deviceReady.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { organisations } from '#contract/organisations.ts';
import type * as clearModule from './clearPersonalData.ts';
import { clearPersonalData } from './clearPersonalData.ts';
import { beginSignOut, isSignOutPending, redirectToSignOut } from './pendingSignOut.ts';
import { rememberedPerson, rememberPerson } from '../offline/person.ts';
import { bootstrapSession } from './bootstrapSession.ts';
import { loadedSession, loadUser } from './loadUser.ts';

vi.mock('./clearPersonalData.ts', () => ({
  clearPersonalData: vi.fn<() => Promise<void>>().mockResolvedValue(),
}));

const replace = vi.fn<(address: string) => void>();
const anna = { scope: 1, liUId: 'annli42' } as const;
const nobody = {
  authenticationScope: 0,
  liUId: null,
  displayName: null,
  hasEduPersonAssuranceAL2: false,
  identityNumber: null,
  hasMultipleSignings: false,
};
const sessionKeyOf = (liUId: string) => `session of ${liUId}`;
const as = (liUId: string) => ({
  ...nobody,
  authenticationScope: 1,
  liUId,
  displayName: liUId,
  identityNumber: '19750101T001',
  sessionKey: sessionKeyOf(liUId),
});
const userOf = (liUId: string) => ({
  liUId,
  roleIds: [],
  personType: 'Employee',
  primaryAffiliation: 'employee',
  givenName: liUId,
  displayName: liUId,
  isInAlumniPortal: false,
});

type Answer = { status: number; body?: unknown } | 'unreachable' | 'hangs';
let answers: Record<string, Answer>;
let requested: string[];

function signedInAs(liUId: string): void {
  answers = {
    '/api/authentication': { status: 200, body: as(liUId) },
    '/api/user': { status: 200, body: userOf(liUId) },
  };
}

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  requested = [];
  answers = {
    '/api/authentication': { status: 200, body: nobody },
    '/api/user': { status: 401, body: { errors: {} } },
  };
  vi.mocked(clearPersonalData).mockClear();
  replace.mockClear();
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address);
    const answer = answers[address] ?? 'unreachable';
    if (answer === 'hangs') return new Promise(() => undefined);
    if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(
      new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
        status: answer.status,
        ...(answer.body !== undefined && { headers: { 'content-type': 'application/json' } }),
      }),
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cachedData = (path: string): unknown => queryClient.getQueryData(['GET', path, {}]);

describe('with the server', () => {
  test('takes the person from the server’s response, and caches it without another call', async () => {
    signedInAs('annli42');
    expect(await bootstrapSession()).toEqual({ person: anna, isFromDevice: false });
    expect(cachedData('/api/authentication')).toEqual(as('annli42'));
    await deviceReady();
    expect(rememberedPerson()).toEqual(anna);
  });

  test('marks the user for storage on the device, but not the session’s own data', async () => {
    signedInAs('annli42');
    await loadUser(await bootstrapSession());
    expect(cachedData('/api/user')).toEqual(userOf('annli42'));
    const keptBy = (path: string) =>
      queryClient.getQueryCache().find({ queryKey: ['GET', path, {}] })?.meta?.['keptBy'];
    expect([keptBy('/api/user'), keptBy('/api/authentication')]).toEqual(['query', undefined]);
  });

  test('keeps all stored data for the same person', async () => {
    rememberPerson(anna);
    signedInAs('annli42');
    await bootstrapSession();
    expect(clearPersonalData).not.toHaveBeenCalled();
  });

  test('deletes the previous person’s data for another person', async () => {
    rememberPerson(anna);
    signedInAs('nilan234');
    expect((await bootstrapSession()).person).toEqual({ scope: 1, liUId: 'nilan234' });
    expect(clearPersonalData).toHaveBeenCalledOnce();
  });

  test('distinguishes people without a user id by their person key', async () => {
    const byCode = (personKey: string) => ({
      status: 200,
      body: { ...nobody, authenticationScope: 9, personKey },
    });
    rememberPerson({ scope: 9, liUId: null, personKey: 'k1' });
    answers['/api/authentication'] = byCode('k1');
    expect((await bootstrapSession()).person).toEqual({ scope: 9, liUId: null, personKey: 'k1' });
    expect(clearPersonalData).not.toHaveBeenCalled();
    answers['/api/authentication'] = byCode('k2');
    await bootstrapSession();
    expect(clearPersonalData).toHaveBeenCalledOnce();
  });

  test('removes the previous person’s restored data before the first render, however late it comes', async () => {
    const { clearPersonalData: actualClear } =
      await vi.importActual<typeof clearModule>('./clearPersonalData.ts');
    vi.mocked(clearPersonalData).mockImplementationOnce(actualClear);
    rememberPerson(anna);
    signedInAs('nilan234');
    const { promise: restored, resolve } = Promise.withResolvers<undefined>();
    const pending = bootstrapSession(
      restored.then(
        () => void queryClient.setQueryData(['GET', '/api/campuscard', {}], 'Anna’s card'),
      ),
    );
    await vi.waitFor(() => expect(requested).toEqual(['/api/authentication']));
    resolve(undefined);
    expect((await pending).person?.liUId).toBe('nilan234');
    expect(cachedData('/api/campuscard')).toBeUndefined();
  });

  test('continues while the device is emptied, but remembers the person and calls the worker later', async () => {
    const { promise: cleared, resolve } = Promise.withResolvers<undefined>();
    vi.mocked(clearPersonalData).mockReturnValueOnce(cleared);
    signedInAs('nilan234');
    answers['/api/Organisations'] = { status: 200, body: [] };
    await loadUser(await bootstrapSession());
    expect(cachedData('/api/user')).toEqual(userOf('nilan234'));
    expect(rememberedPerson()).toBeNull();
    const tree = queryClient.fetchQuery(query(organisations.tree, {}));
    await Promise.resolve();
    expect(requested).not.toContain('/api/Organisations');
    resolve(undefined);
    expect(await tree).toEqual([]);
    expect(rememberedPerson()).toEqual({ scope: 1, liUId: 'nilan234' });
  });

  test('provides the session only after the user has been loaded', async () => {
    signedInAs('nilan234');
    void loadUser(await bootstrapSession());
    expect((await loadedSession())?.user?.liUId).toBe('nilan234');
  });

  test('deletes all data when the session has ended', async () => {
    rememberPerson(anna);
    expect(await bootstrapSession()).toEqual({ person: null, isFromDevice: false });
    expect(clearPersonalData).toHaveBeenCalledOnce();
  });

  // AUTH-02
  test('does not load a user when nobody is signed in', async () => {
    await loadUser(await bootstrapSession());
    expect(requested).toEqual(['/api/authentication']);
  });

  // AUTH-03
  test.each([
    [1, true],
    [7, false],
    [9, false],
  ])('in scope %i, loads the user: %s', async (authenticationScope, isRequested) => {
    signedInAs('annli42');
    answers['/api/authentication'] = {
      status: 200,
      body: { ...as('annli42'), authenticationScope },
    };
    await loadUser(await bootstrapSession());
    expect(requested.includes('/api/user')).toBe(isRequested);
  });

  test('shows a user stored on the device immediately, and refreshes them later', async () => {
    vi.useFakeTimers();
    signedInAs('annli42');
    const settled = await bootstrapSession();
    queryClient.setQueryData(['GET', '/api/user', {}], {
      ...userOf('annli42'),
      roleIds: ['AccountAdministrator'],
    });
    await loadUser(settled);
    expect(requested).toEqual(['/api/authentication']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(cachedData('/api/user')).toEqual(userOf('annli42'));
  });

  test('never stores the national id on the device', async () => {
    signedInAs('annli42');
    await bootstrapSession();
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('19750101');
  });
});

describe('without the server', () => {
  test('uses the remembered person and deletes nothing', async () => {
    rememberPerson(anna);
    answers = {};
    expect(await bootstrapSession()).toEqual({ person: anna, isFromDevice: true });
    expect(cachedData('/api/authentication')).toMatchObject({
      authenticationScope: 1,
      liUId: 'annli42',
      identityNumber: null,
    });
    expect(clearPersonalData).not.toHaveBeenCalled();
  });

  test('deletes nothing when the server responds with an error', async () => {
    rememberPerson(anna);
    answers = {
      '/api/authentication': { status: 503, body: { errors: {} } },
      '/api/user': { status: 503, body: { errors: {} } },
    };
    expect(await bootstrapSession()).toEqual({ person: anna, isFromDevice: true });
    expect(clearPersonalData).not.toHaveBeenCalled();
  });

  test('waits four seconds for a server that does not respond', async () => {
    vi.useFakeTimers();
    rememberPerson(anna);
    answers = { '/api/authentication': 'hangs', '/api/user': 'hangs' };
    const settled = bootstrapSession();
    await vi.advanceTimersByTimeAsync(4000);
    expect(await settled).toEqual({ person: anna, isFromDevice: true });
  });

  test('treats nobody as signed in when no person is remembered', async () => {
    answers = {};
    expect(await bootstrapSession()).toEqual({ person: null, isFromDevice: true });
  });
});

describe('after a sign-out that has not reached the server', () => {
  beforeEach(() => beginSignOut());

  test('shows no person while the server is unreachable', async () => {
    rememberPerson(anna);
    answers = {};
    expect(await bootstrapSession()).toEqual({ person: null, isFromDevice: true });
    expect(isSignOutPending()).toBe(true);
  });

  test('goes to the server’s sign-out page when it is reachable, and shows nothing before', async () => {
    signedInAs('annli42');
    let isSettled = false;
    void bootstrapSession().then(() => (isSettled = true));
    await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/signout'));
    expect(isSettled).toBe(false);
    expect(cachedData('/api/authentication')).toBeUndefined();
  });

  test('goes there again when the page was not reached', async () => {
    signedInAs('annli42');
    redirectToSignOut('/signout', sessionKeyOf('annli42'));
    replace.mockClear();
    void bootstrapSession();
    await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/signout'));
    expect(isSignOutPending()).toBe(true);
  });

  test('does not sign out a person who has signed in since', async () => {
    redirectToSignOut('/signout', sessionKeyOf('annli42'));
    replace.mockClear();
    signedInAs('nilan234');
    expect((await bootstrapSession()).person).toEqual({ scope: 1, liUId: 'nilan234' });
    expect(replace).not.toHaveBeenCalled();
    expect(isSignOutPending()).toBe(false);
  });

  test('does not end a session that has already ended, and deletes again what the page may have left', async () => {
    await bootstrapSession();
    expect(replace).not.toHaveBeenCalled();
    expect(isSignOutPending()).toBe(false);
    expect(clearPersonalData).toHaveBeenCalledExactlyOnceWith(null);
  });
});
