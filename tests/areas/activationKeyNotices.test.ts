import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActivationKey, ActivationKeyAccount } from '#contract/activationKeys.ts';
import { lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

/** What the owner of an account hears about a key, and "this was not me". */

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of [
    'outgoing_message',
    'activation_key',
    'notification',
    'guess_count',
  ] as const)
    await portal.db.deleteFrom(table).execute();
});

const PASSWORD = 'nio gröna paraplyer dansar';
const contact = async (liUId: string, addresses: { email: string | null; sms: string | null }) => {
  const at = new Date('2026-11-01T09:00:00Z');
  const values = {
    alternative_email_address: addresses.email,
    alternative_email_verified_at: addresses.email && at,
    sms_number: addresses.sms,
    sms_verified_at: addresses.sms && at,
  };
  await portal.db
    .updateTable('contact_information')
    .set(values)
    .where('lin', '=', await linOf(portal.db, liUId))
    .execute();
  await portal.db
    .updateTable('account')
    .set({ external_email_address: null })
    .where('user_id', '=', liUId)
    .execute();
};
const createKey = async (liUId: string) => {
  const norEduPersonLin = await linOf(portal.db, liUId);
  const identityAssurance = {
    norEduPersonLin,
    assuranceDocumentType: 'Passport',
    expirationDate: '2030-05-01',
    assuranceDocumentOther: null,
  };
  const made = await answer(
    (await portal.as('davos31'))(
      '/api/ActivationKey',
      change('POST', { norEduPersonLin, liUId, identityAssurance }),
    ),
  );
  expect(made).toMatchObject({ status: 200 });
  return (made.body as ActivationKey).key;
};
const tokenIn = (text: string | undefined) =>
  /\/account\/keynotice#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
const asked = (call: 'Announced' | 'Disowned', token: string) =>
  answer(portal.browser().fetch(`/api/ActivationKey/${call}`, change('POST', { token })));
const numberOf = async (liUId: string) =>
  (
    (
      await answer(
        (await portal.as('davos31'))(
          `/api/Accounts/ActivationKeyGen/Search?norEduPersonLin=${liUId}`,
        ),
      )
    ).body as ActivationKeyAccount
  ).norEduPersonNin ?? '';
/** Signs in with the key, and chooses a password with it. */
const useKey = async (key: string, liUId: string, password = PASSWORD) => {
  const { fetch } = portal.browser();
  const signedIn = await answer(
    fetch(
      '/api/authentication/activationKey/signin',
      change('POST', { activationKey: key, personalIdNumber: await numberOf(liUId) }),
    ),
  );
  if (signedIn.status !== 200) return signedIn;
  await answer(fetch(`/api/authentication/finalise?liuid=${liUId}`, change('POST')));
  return answer(
    fetch(
      '/api/Password',
      change('POST', {
        password,
        passwordConfirm: password,
        adAccountType: 'Personal',
        adAccountTypePrefix: '',
      }),
    ),
  );
};

test('a new person hears what the first key is for, and is not warned of it', async () => {
  await contact('wilkr321', { email: 'wilma@example.org', sms: null });
  await createKey('wilkr321');
  const [letter] = await lettersOf(portal.db);
  expect(letter?.subject).toBe(
    'Din aktiveringsnyckel för wilkr321 / Your activation key for wilkr321',
  );
  expect(letter?.body).toContain('Du har fått ett konto hos oss, wilkr321.');
  expect(letter?.body).not.toContain('Var det inte du');
  expect(await asked('Announced', tokenIn(letter?.body))).toMatchObject({
    body: { state: 'Valid', isFirst: true },
  });
  const [notification] = await portal.db.selectFrom('notification').select('title').execute();
  expect(notification?.title['sv-SE']).toBe('Aktiveringsnyckeln för ditt nya konto');
});

test('the owner hears of each key privately and in the portal, with a sealed link that only revokes', async () => {
  await contact('nilan234', { email: 'nils@example.org', sms: '+46701740683' });
  const key = await createKey('nilan234');
  const stored = JSON.stringify([
    await portal.db.selectFrom('outgoing_message').selectAll().execute(),
    await portal.db.selectFrom('activation_key').selectAll().execute(),
  ]);
  const letters = await lettersOf(portal.db);
  expect(letters.map(({ recipient }) => recipient)).toContain('nils@example.org');
  expect(letters.every(({ channel }) => channel === 'email')).toBe(true);
  const letter = letters.find(({ recipient }) => recipient === 'nils@example.org');
  expect(letter?.subject).toBe(
    'Ny aktiveringsnyckel för nilan234 / New activation key for nilan234',
  );
  expect(letter?.body).toContain('David Öström');
  const token = tokenIn(letter?.body);
  expect(token).toHaveLength(43);
  expect(letter?.body + stored).not.toContain(key);
  expect(stored + portal.log()).not.toContain(token);

  const nils = await portal.as('nilan234');
  expect(await answer(nils('/api/ActivationKey/Own'))).toMatchObject({
    status: 200,
    body: { liUId: 'nilan234', createdBy: 'David Öström', state: 'Valid', isDisowned: false },
  });
  expect(
    await portal.db.selectFrom('notification').select(['account_id', 'link']).execute(),
  ).toEqual([{ account_id: await accountIdOf(portal.db, 'nilan234'), link: '/account/keynotice' }]);
});

test('without a private address the owner also gets a text message, never the university’s alone', async () => {
  await contact('nilan234', { email: null, sms: '+46701740683' });
  await createKey('nilan234');
  const text = (await lettersOf(portal.db)).find(({ channel }) => channel === 'sms');
  expect(text).toMatchObject({ recipient: '+46701740683' });
  expect(await asked('Announced', tokenIn(text?.body))).toMatchObject({ status: 200 });
});

test('each key of a print run is announced to its owner', async () => {
  expect(
    await answer(
      (await portal.as('ivabe94'))(
        '/api/ActivationKey/Many',
        change('POST', { liUIds: ['xanli432', 'yasab543', 'nilan234'] }),
      ),
    ),
  ).toMatchObject({ status: 200 });
  const [xander, yasmin] = [
    await accountIdOf(portal.db, 'xanli432'),
    await accountIdOf(portal.db, 'yasab543'),
  ];
  expect(
    (await portal.db.selectFrom('notification').select('account_id').execute())
      .map(({ account_id }) => account_id)
      .toSorted(),
  ).toEqual([xander, yasmin].toSorted());
});

test('opening the link changes nothing; one press revokes the key, and a second one finds it revoked', async () => {
  await contact('nilan234', { email: 'nils@example.org', sms: null });
  const key = await createKey('nilan234');
  const token = tokenIn((await lettersOf(portal.db))[0]?.body);
  const before = await contentsOf(portal.db, 'activation_key', 'audit_entry');
  expect(await asked('Announced', token)).toMatchObject({
    status: 200,
    body: { state: 'Valid', isDisowned: false },
  });
  expect((await portal.browser().fetch('/api/ActivationKey/Disowned')).status).not.toBe(200);
  expect([await asked('Announced', 'x'), await asked('Disowned', 'x')]).toEqual([
    refused(404),
    refused(404),
  ]);
  expect(await contentsOf(portal.db, 'activation_key', 'audit_entry')).toEqual(before);

  const revoked = { status: 200, body: { state: 'Revoked', isDisowned: true } };
  expect(await asked('Disowned', token)).toMatchObject(revoked);
  expect(await asked('Disowned', token)).toMatchObject(revoked);
  expect(await useKey(key, 'nilan234')).toMatchObject({
    status: 400,
    body: { errors: { activationKey: ['ACTIVATION/KEY_REVOKED'] } },
  });
  expect(await auditOf(portal.db, 'activationKeys.disown')).toMatchObject([
    {
      subject_lin: await linOf(portal.db, 'nilan234'),
      after: { hasBeenUsed: false, endsPassword: false },
    },
  ]);
});

test('the owner revokes the key in the portal too, and nobody else’s', async () => {
  await createKey('nilan234');
  expect(
    await answer((await portal.as('majek123'))('/api/ActivationKey/Own/Disowned', change('POST'))),
  ).toEqual(refused(404));
  expect(
    await answer((await portal.as('nilan234'))('/api/ActivationKey/Own/Disowned', change('POST'))),
  ).toMatchObject({ status: 200, body: { state: 'Revoked' } });
  expect(
    await portal.db.selectFrom('notification').select('id').where('read_at', 'is', null).execute(),
  ).toEqual([]);
});

test('when a key was used, its password and all sessions end, but not a password chosen since', async () => {
  await contact('olisv345', { email: 'olivia@example.org', sms: null });
  expect(await useKey(await createKey('olisv345'), 'olisv345')).toMatchObject({ status: 200 });
  const token = tokenIn(
    (await lettersOf(portal.db)).map(({ body }) => body).find((body) => body.includes('keynotice')),
  );
  const sessionsOf = async () =>
    portal.db
      .selectFrom('session')
      .select('id')
      .where('lin', '=', await linOf(portal.db, 'olisv345'))
      .execute();
  const hash = async () =>
    (
      await portal.db
        .selectFrom('password')
        .select('hash')
        .where('account_id', '=', await accountIdOf(portal.db, 'olisv345'))
        .executeTakeFirstOrThrow()
    ).hash;
  const stolen = await hash();
  expect(await sessionsOf()).not.toEqual([]);
  expect(await asked('Announced', token)).toMatchObject({
    body: { state: 'Used', isDisowned: false },
  });
  expect(await asked('Disowned', token)).toMatchObject({
    status: 200,
    body: { state: 'Used', isDisowned: true },
  });
  expect(await sessionsOf()).toEqual([]);
  const ended = await hash();
  expect(ended).not.toBe(stolen);
  expect(await asked('Disowned', token)).toMatchObject({ status: 200 });
  expect(await hash()).toBe(ended);

  await portal.db.deleteFrom('outgoing_message').execute();
  expect(
    await useKey(await createKey('olisv345'), 'olisv345', 'elva blå cyklar sjunger'),
  ).toMatchObject({ status: 200 });
  const later = tokenIn(
    (await lettersOf(portal.db)).map(({ body }) => body).find((body) => body.includes('keynotice')),
  );
  await portal.db
    .updateTable('password')
    .set({ set_at: new Date(Date.now() + 60_000) })
    .where('account_id', '=', await accountIdOf(portal.db, 'olisv345'))
    .execute();
  const own = await hash();
  expect(await asked('Disowned', later)).toMatchObject({ status: 200, body: { isDisowned: true } });
  expect(await hash()).toBe(own);
});
