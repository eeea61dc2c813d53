import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthenticationScope } from '../../src/contract/values.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, change, refused } from './calls.ts';

const { Antagning } = AuthenticationScope;
let portal: Portal;
let clock = new Date();
beforeAll(async () => {
  portal = await startPortal({ clock: () => clock });
});
afterAll(() => portal.close());

const PASSWORD = 'nio gröna paraplyer dansar';
const passwordOf = (password: string) => ({ password, passwordConfirm: password, adAccountType: 'Personal', adAccountTypePrefix: '' });
const steps = (send: Send, liUId: string, personType: string) => ({
  choose: () => answer(send(`/api/authentication/finalise?liuid=${liUId}`, change('POST'))),
  accept: () => answer(send(`/api/Password/TermsAndConditions/${personType}?liuId=${liUId}`, change('POST'))),
  set: (password = PASSWORD) => answer(send('/api/Password', change('POST', passwordOf(password)))),
  activate: () => answer(send(`/api/activation/account/activate?liuId=${liUId}`, change('POST'))),
});

describe('a new account', () => {
  test('is chosen, agreed to, given a password and opened, each step once and in that order', async () => {
    const wilma = steps(await portal.as('wilkr321', Antagning), 'wilkr321', 'Student');
    expect([await wilma.accept(), await wilma.set(), await wilma.activate()]).toEqual([refused(409), refused(409), refused(409)]);
    expect(await wilma.choose()).toMatchObject({ status: 200 });
    expect([await wilma.set(), await wilma.activate()]).toEqual([refused(409), refused(409)]);
    expect(await wilma.accept()).toEqual({ status: 200, body: null });
    expect(await wilma.activate()).toEqual(refused(409));
    expect(await wilma.set()).toEqual({ status: 200, body: null });
    expect([await wilma.set(), await wilma.accept(), await wilma.choose()]).toEqual([refused(409), refused(409), refused(409)]);
    expect(await wilma.activate()).toMatchObject({ status: 200, body: { liUId: 'wilkr321', userStatus: 'Active', enabled: true } });
    expect(await wilma.activate()).toEqual(refused(409));
  });
});
