import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#demo/data/personas.ts';
import type { Directory } from '#server/systems/directory/port.ts';
import { answer, auditOf, change, refused } from '../areas/calls.ts';
import { withFailingCommits } from '../support/failingCommits.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';

const UNSTORED = {
  status: 503,
  body: { errors: { 'portal.PasswordUnstored': ['PASSWORD/UNSTORED'] } },
};
const WRONG = { status: 400, body: { errors: { currentPassword: ['PASSWORD/WRONG'] } } };

/** The passwords of the university's directory. */
const passwords = new Map<string, string>();
/** The extra accounts in it. */
const made: string[] = [];
const entryOf = (accountName: string) => ({
  accountName,
  enabled: true,
  created: new Date(),
  passwordLastSet: null,
  displayName: accountName,
  isInTSVPreventDisableGroup: false,
});
const directory: Directory = {
  ...recordingDirectory({ isProvisioned: false }),
  verify: async (name, password) => (passwords.get(name) ?? demoPassword) === password,
  setPassword: async (name, password) => void passwords.set(name, password),
  entries: async (names) => made.filter((name) => names.includes(name)).map(entryOf),
  create: async ({ accountName, password }) => {
    made.push(accountName);
    passwords.set(accountName, password);
  },
};

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ systems: { directory } });
});
afterAll(() => portal.close());

const bodyOf = (currentPassword: string, newPassword: string) => ({
  currentPassword,
  newPassword,
  newPasswordConfirm: newPassword,
  adAccountType: 'Personal',
  adAccountTypePrefix: '',
});
const letters = async () =>
  (await portal.db.selectFrom('outgoing_message').select('subject').execute()).length;

describe.each([
  ['whose disk is full', '53100', 'annli42', 'sju hattar på en pinne'],
  ['that goes away', '57P01', 'bener17', 'tre gula bilar i regn'],
] as const)(
  'a password that the directory has accepted, and a database %s',
  (_, code, liUId, NEW) => {
    test('applies, is said to, and is stored by the same again', async () => {
      const [elsewhere, here] = [await portal.as(liUId), await portal.as(liUId)];
      await portal.db.deleteFrom('outgoing_message').execute();
      const save = (current: string, password: string = NEW) =>
        answer(here('/api/Password/password', change('PUT', bodyOf(current, password))));
      const audited = (await auditOf(portal.db, 'passwords.change')).length;

      const failed = () => save(demoPassword);
      expect(await withFailingCommits(portal.db, 'audit_entry', failed, code)).toEqual(UNSTORED);
      // The truth is the directory's: the next sign-in takes the new password, and only it.
      expect(await directory.verify(liUId, NEW)).toBe(true);
      expect(await directory.verify(liUId, demoPassword)).toBe(false);
      // Nothing of the change is half done in the portal.
      expect((await auditOf(portal.db, 'passwords.change')).length).toBe(audited);
      expect(await letters()).toBe(0);
      expect((await elsewhere('/api/Password/status')).status).toBe(200);

      expect(await save(demoPassword, 'fyra andra ord på rad')).toEqual(WRONG);
      expect(await save(demoPassword)).toEqual({ status: 204, body: null });
      expect((await auditOf(portal.db, 'passwords.change')).length).toBe(audited + 1);
      expect(await letters()).toBeGreaterThan(0);
      expect(await answer(elsewhere('/api/Password/status'))).toEqual(refused(401));
      expect((await here('/api/Password/status')).status).toBe(200);
    });
  },
);

test('the new password is no second guess at the current one', async () => {
  const send = await portal.as('cecka23');
  const save = (password: string) =>
    answer(send('/api/Password/password', change('PUT', bodyOf('fel ord på raden', password))));
  expect(await save(demoPassword)).toEqual(WRONG);
  expect(await save('fem nya ord på raden')).toEqual(WRONG);
});

describe('an extra account that the directory has made, and a database whose disk is full', () => {
  const body = (password: string) => ({
    password,
    passwordConfirm: password,
    adAccountType: 'Adm',
    adAccountTypePrefix: 'adm_',
  });
  const PASSWORD = 'nio blanka knappar';

  test('is told, is no other person’s, and is stored by the same again', async () => {
    const send = await portal.as('annli42');
    const create = (password: string) =>
      answer(send('/api/AdAccounts', change('POST', body(password))));

    const failed = () => create(PASSWORD);
    expect(await withFailingCommits(portal.db, 'audit_entry', failed, '53100')).toEqual(UNSTORED);
    expect(made).toEqual(['adm_annli42']);
    expect(await auditOf(portal.db, 'adAccounts.create')).toEqual([]);

    expect(await create('tio andra knappar här')).toEqual({ status: 409, body: { errors: {} } });
    expect((await create(PASSWORD)).status).toBe(200);
    expect(made).toEqual(['adm_annli42']);
    expect(await auditOf(portal.db, 'adAccounts.create')).toHaveLength(1);
    expect((await create(PASSWORD)).status).toBe(409);
  });

  test('may have its password guessed only a few times', async () => {
    made.push('adm_davos31');
    passwords.set('adm_davos31', PASSWORD);
    const send = await portal.as('davos31');
    const create = async (password: string) =>
      (await send('/api/AdAccounts', change('POST', body(password)))).status;
    for (let guess = 0; guess < 5; guess += 1)
      expect(await create(`elva okända knappar ${guess}`)).toBe(409);
    expect(await create(PASSWORD)).toBe(409);
  });
});
