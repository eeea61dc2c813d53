import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceIsOwn } from '../api/ownDevice.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { organisations } from '../../contract/organisations.ts';
import type * as forgetting from './forget.ts';
import { forgetEverything } from './forget.ts';
import { beginSignOut, isSignOutPending, leaveFor } from './pendingSignOut.ts';
import { rememberedPerson, rememberPerson } from '../offline/person.ts';
import { bootstrapSession } from './bootstrapSession.ts';
import { loadedSession, loadUser } from './loadUser.ts';

vi.mock('./forget.ts', () => ({ forgetEverything: vi.fn<() => Promise<void>>().mockResolvedValue() }));

const replace = vi.fn<(address: string) => void>();
const anna = { scope: 1, liUId: 'annli42' } as const;
const nobody = { authenticationScope: 0, liUId: null, displayName: null, hasEduPersonAssuranceAL2: false, identityNumber: null, hasMultipleSignings: false };
const as = (liUId: string) => ({ ...nobody, authenticationScope: 1, liUId, displayName: liUId, identityNumber: '19750101T001' });
const userOf = (liUId: string) => ({ liUId, roleIds: [], personType: 'Employee', primaryAffiliation: 'employee', givenName: liUId, displayName: liUId, isInAlumniPortal: false });

type Answer = { status: number; body?: unknown } | 'unreachable' | 'hangs';
let answers: Record<string, Answer>;
let asked: string[];

function signedInAs(liUId: string): void {
  answers = { '/api/authentication': { status: 200, body: as(liUId) }, '/api/user': { status: 200, body: userOf(liUId) } };
}

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  asked = [];
  answers = { '/api/authentication': { status: 200, body: nobody }, '/api/user': { status: 401, body: { errors: {} } } };
  vi.mocked(forgetEverything).mockClear();
  replace.mockClear();
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const answer = answers[address] ?? 'unreachable';
    if (answer === 'hangs') return new Promise(() => undefined);
    if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(answer.body === undefined ? null : JSON.stringify(answer.body), { status: answer.status }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const known = (path: string): unknown => queryClient.getQueryData(['GET', path, {}]);

describe('with the server', () => {
  test('the person is who the server says, and the answer is there without another call', async () => {
    signedInAs('annli42');
    expect(await bootstrapSession()).toEqual({ person: anna, isFromDevice: false });
    expect(known('/api/authentication')).toEqual(as('annli42'));
    await deviceIsOwn();
    expect(rememberedPerson()).toEqual(anna);
  });

  test('who the person is may lie on the device, the session’s own facts may not', async () => {
    signedInAs('annli42');
    await loadUser(await bootstrapSession());
    expect(known('/api/user')).toEqual(userOf('annli42'));
    const keptBy = (path: string) => queryClient.getQueryCache().find({ queryKey: ['GET', path, {}] })?.meta?.['keptBy'];
    expect([keptBy('/api/user'), keptBy('/api/authentication')]).toEqual(['query', undefined]);
  });

  test('the same person finds everything as it was', async () => {
    rememberPerson(anna);
    signedInAs('annli42');
    await bootstrapSession();
    expect(forgetEverything).not.toHaveBeenCalled();
  });

  test('somebody else finds nothing of the person before', async () => {
    rememberPerson(anna);
    signedInAs('nilan234');
    expect((await bootstrapSession()).person).toEqual({ scope: 1, liUId: 'nilan234' });
    expect(forgetEverything).toHaveBeenCalledOnce();
  });

  test('nor does somebody else who comes by a code as well, and has no user id either', async () => {
    const byCode = (personKey: string) => ({ status: 200, body: { ...nobody, authenticationScope: 9, personKey } });
    rememberPerson({ scope: 9, liUId: null, personKey: 'k1' });
    answers['/api/authentication'] = byCode('k1');
    expect((await bootstrapSession()).person).toEqual({ scope: 9, liUId: null, personKey: 'k1' });
    expect(forgetEverything).not.toHaveBeenCalled();
    answers['/api/authentication'] = byCode('k2');
    await bootstrapSession();
    expect(forgetEverything).toHaveBeenCalledOnce();
  });

  test('what the device brings back of somebody else is gone before anything is drawn, however late it comes', async () => {
    const { forgetEverything: forget } = await vi.importActual<typeof forgetting>('./forget.ts');
    vi.mocked(forgetEverything).mockImplementationOnce(forget);
    rememberPerson(anna);
    signedInAs('nilan234');
    const { promise: restored, resolve } = Promise.withResolvers<undefined>();
    const settling = bootstrapSession(restored.then(() => void queryClient.setQueryData(['GET', '/api/campuscard', {}], 'Anna’s card')));
    await vi.waitFor(() => expect(asked).toEqual(['/api/authentication']));
    resolve(undefined);
    expect((await settling).person?.liUId).toBe('nilan234');
    expect(known('/api/campuscard')).toBeUndefined();
  });

  test('the page goes on while the device forgets, nobody is remembered until it has, and the worker’s answers wait for it', async () => {
    const { promise: forgotten, resolve } = Promise.withResolvers<undefined>();
    vi.mocked(forgetEverything).mockReturnValueOnce(forgotten);
    signedInAs('nilan234');
    answers['/api/Organisations'] = { status: 200, body: [] };
    await loadUser(await bootstrapSession());
    expect(known('/api/user')).toEqual(userOf('nilan234'));
    expect(rememberedPerson()).toBeNull();
    const tree = queryClient.fetchQuery(query(organisations.tree, {}));
    await Promise.resolve();
    expect(asked).not.toContain('/api/Organisations');
    resolve(undefined);
    expect(await tree).toEqual([]);
    expect(rememberedPerson()).toEqual({ scope: 1, liUId: 'nilan234' });
  });

  test('anyone who needs to know what the person is waits for the answer', async () => {
    signedInAs('nilan234');
    void loadUser(await bootstrapSession());
    expect((await loadedSession())?.user?.liUId).toBe('nilan234');
  });

  test('a session that has ended leaves nothing behind', async () => {
    rememberPerson(anna);
    expect(await bootstrapSession()).toEqual({ person: null, isFromDevice: false });
    expect(forgetEverything).toHaveBeenCalledOnce();
  });

  // AUTH-02
  test('nobody is asked about who is not signed in', async () => {
    await loadUser(await bootstrapSession());
    expect(asked).toEqual(['/api/authentication']);
  });

  // AUTH-03
  test.each([[1, true], [7, false], [9, false]])('in scope %i the profile is asked for: %s', async (authenticationScope, isAsked) => {
    signedInAs('annli42');
    answers['/api/authentication'] = { status: 200, body: { ...as('annli42'), authenticationScope } };
    await loadUser(await bootstrapSession());
    expect(asked.includes('/api/user')).toBe(isAsked);
  });

  test('a person whom the device knows is shown at once and asked about later', async () => {
    vi.useFakeTimers();
    signedInAs('annli42');
    const settled = await bootstrapSession();
    queryClient.setQueryData(['GET', '/api/user', {}], { ...userOf('annli42'), roleIds: ['AccountAdministrator'] });
    await loadUser(settled);
    expect(asked).toEqual(['/api/authentication']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(known('/api/user')).toEqual(userOf('annli42'));
  });

  test('what the device remembers never has the national id', async () => {
    signedInAs('annli42');
    await bootstrapSession();
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('19750101');
  });
});

describe('without the server', () => {
  test('the person is the remembered one, and nothing is forgotten', async () => {
    rememberPerson(anna);
    answers = {};
    expect(await bootstrapSession()).toEqual({ person: anna, isFromDevice: true });
    expect(known('/api/authentication')).toMatchObject({ authenticationScope: 1, liUId: 'annli42', identityNumber: null });
    expect(forgetEverything).not.toHaveBeenCalled();
  });

  test('a server in trouble is no reason to forget either', async () => {
    rememberPerson(anna);
    answers = { '/api/authentication': { status: 503, body: { errors: {} } }, '/api/user': { status: 503, body: { errors: {} } } };
    expect(await bootstrapSession()).toEqual({ person: anna, isFromDevice: true });
    expect(forgetEverything).not.toHaveBeenCalled();
  });

  test('a server that does not answer is waited for four seconds', async () => {
    vi.useFakeTimers();
    rememberPerson(anna);
    answers = { '/api/authentication': 'hangs', '/api/user': 'hangs' };
    const settled = bootstrapSession();
    await vi.advanceTimersByTimeAsync(4000);
    expect(await settled).toEqual({ person: anna, isFromDevice: true });
  });

  test('nobody is taken for signed in whom the device does not remember', async () => {
    answers = {};
    expect(await bootstrapSession()).toEqual({ person: null, isFromDevice: true });
  });
});

describe('after a sign-out that the server has not heard of', () => {
  beforeEach(() => beginSignOut());

  test('nobody shows while the server is away', async () => {
    rememberPerson(anna);
    answers = {};
    expect(await bootstrapSession()).toEqual({ person: null, isFromDevice: true });
    expect(isSignOutPending()).toBe(true);
  });

  test('the page goes to the server’s sign-out when it is back, and shows nothing before', async () => {
    signedInAs('annli42');
    let isSettled = false;
    void bootstrapSession().then(() => (isSettled = true));
    await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/signout'));
    expect(isSettled).toBe(false);
    expect(known('/api/authentication')).toBeUndefined();
  });

  test('anyone who has signed in since is not signed out again', async () => {
    signedInAs('annli42');
    leaveFor('/signout');
    signedInAs('nilan234');
    expect((await bootstrapSession()).person).toEqual({ scope: 1, liUId: 'nilan234' });
    expect(isSignOutPending()).toBe(false);
  });

  test('a session that is gone already is not ended again', async () => {
    await bootstrapSession();
    expect(replace).not.toHaveBeenCalled();
    expect(isSignOutPending()).toBe(false);
  });
});
