import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { HeldChange } from '#contract/personChanges.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';
import { creation, newNationalId, nationalIdOf, organisationAt } from './managedAccounts.ts';
import { DAY_SECONDS, startTheft } from './personChangesSetUp.ts';
import { showDocument, updated } from './profiles.ts';

const theft = await startTheft();
const { portal, addVictim, replaceNumber, signIn, setPassword, letters, tokenIn, asked } = theft;
afterAll(() => portal.close());
beforeEach(() => theft.clearLetters());

const heldError = { status: 403, body: { errors: { authentication: ['ERROR_NEW_NUMBER'] } } };
const reported = { status: 403, body: { errors: { authentication: ['ERROR_REPORTED_NUMBER'] } } };
const recipients = async () => (await letters()).map(({ recipient }) => recipient).toSorted();

describe('a replaced number', () => {
  test('is told at every address, without the number, and held for 14 days', async () => {
    const victim = await addVictim({ university_email_address: 'gerd.one@kvarnby.example' });
    const number = await replaceNumber(victim);
    const [letter] = await letters();
    expect(await recipients()).toEqual(['gerd.one@kvarnby.example', 'gerd@old.example']);
    expect(letter?.body).toContain('Ditt personnummer ändrades.');
    expect(letter?.body).toContain('Your personal identity number was changed.');
    expect(letter?.body).toContain('Före 24 mars 2026');
    expect(letter?.body).toMatch(/Ändringen gjordes av \S/);
    const stored = JSON.stringify(
      await portal.db.selectFrom('outgoing_message').selectAll().execute(),
    );
    expect(stored + portal.log()).not.toContain(tokenIn(letter?.body));
    expect(letter?.body).not.toContain(number);

    const thief = await signIn(number);
    expect((await answer(thief.fetch('/api/Accounts/SetPassword/Search'))).body).toMatchObject([
      { liUId: victim.liUId, numberHold: { until: '2026-03-24' } },
    ]);
    expect(await setPassword(thief.fetch, victim.liUId)).toEqual(heldError);
    theft.advance(13 * DAY_SECONDS);
    expect(await setPassword((await signIn(number)).fetch, victim.liUId)).toEqual(heldError);
    theft.advance(DAY_SECONDS);
    expect((await setPassword((await signIn(number)).fetch, victim.liUId)).status).toBe(200);
  });

  test('is not held for somebody who has never used an account', async () => {
    const victim = await addVictim({ user_status: 'New' });
    const number = await replaceNumber(victim);
    expect(await letters()).not.toEqual([]);
    expect((await setPassword((await signIn(number)).fetch, victim.liUId)).status).toBe(200);
  });

  test('is trusted once another desk with power has seen a document, and not its author', async () => {
    const victim = await addVictim();
    const number = await replaceNumber(victim);
    await showDocument(await portal.as('bener17'), victim);
    expect(await setPassword((await signIn(number)).fetch, victim.liUId)).toEqual(heldError);
    await showDocument(await portal.as('cecka23'), victim);
    expect((await setPassword((await signIn(number)).fetch, victim.liUId)).status).toBe(200);
  });

  test('gives no key to its author, and one to another desk that sees a document', async () => {
    const victim = await addVictim();
    const number = await replaceNumber(victim);
    const key = async (by: string) =>
      answer(
        (await portal.as(by))(
          '/api/ActivationKey',
          change('POST', {
            norEduPersonLin: victim.lin,
            liUId: victim.liUId,
            identityAssurance: {
              norEduPersonLin: victim.lin,
              assuranceDocumentType: 'Passport',
              expirationDate: '2099-05-01',
              assuranceDocumentOther: null,
            },
          }),
        ),
      );
    expect(await key('bener17')).toEqual({
      status: 409,
      body: { errors: { account: ['ACTIVATION_KEY/REFUSED/NEW_NUMBER'] } },
    });
    const made = await key('cecka23');
    expect(made.status).toBe(200);
    const { fetch } = portal.browser();
    const { key: activationKey } = made.body as { key: string };
    const signedIn = await answer(
      fetch(
        '/api/authentication/activationKey/signin',
        change('POST', { activationKey, personalIdNumber: number }),
      ),
    );
    expect(signedIn.status).toBe(200);
    expect((await setPassword(fetch, victim.liUId)).status).toBe(200);
  });
});

describe('“this was not me”', () => {
  test('ends what has followed, once, and holds the number until another desk has checked it', async () => {
    const victim = await addVictim();
    const number = await replaceNumber(victim);
    const token = tokenIn((await letters())[0]?.body);
    theft.advance(14 * DAY_SECONDS);
    const thief = await signIn(number);
    expect((await setPassword(thief.fetch, victim.liUId)).status).toBe(200);
    const before = await contentsOf(portal.db, 'password', 'session', 'person_change');
    expect(await theft.announced(token)).toMatchObject({
      kinds: ['number'],
      madeBy: expect.any(String),
      isDisowned: false,
    });
    expect(await contentsOf(portal.db, 'password', 'session', 'person_change')).toEqual(before);

    await theft.clearLetters();
    expect(await asked('Disowned', token)).toMatchObject({
      status: 200,
      body: { isDisowned: true, isSettled: false },
    });
    expect((await answer(thief.fetch('/api/Accounts/SetPassword/Search'))).status).toBe(401);
    expect(await setPassword((await signIn(number)).fetch, victim.liUId)).toEqual(reported);
    const [entry] = await auditOf(portal.db, 'personChanges.disown');
    expect(entry).toMatchObject({
      subject_lin: victim.lin,
      after: { kinds: ['number'], endsPassword: true, caseNumber: expect.any(String) },
    });
    expect(
      await portal.db.selectFrom('incident').select('brief_description').execute(),
    ).toContainEqual({
      brief_description: expect.stringContaining('inte jag'),
    });
    const told = (await portal.db.selectFrom('outgoing_message').select('subject').execute()).map(
      ({ subject }) => subject,
    );
    expect(told).toContainEqual(expect.stringContaining('en ändring stämmer inte'));
    expect((await asked('Disowned', token)).status).toBe(200);
    expect(await auditOf(portal.db, 'personChanges.disown')).toHaveLength(1);

    // Neither a document alone nor the author of the change ends the hold.
    await showDocument(await portal.as('cecka23'), victim);
    expect(await setPassword((await signIn(number)).fetch, victim.liUId)).toEqual(reported);
    const desk = await portal.as('davos31');
    const [held] = (await answer(desk(`/api/PersonChange/Held?liUId=${victim.liUId}`)))
      .body as HeldChange[];
    expect(held).toMatchObject({ isDisowned: true, refusals: ['NOT_PROVED'] });
    const settle = (stands: boolean) =>
      answer(desk('/api/PersonChange/Settled', change('POST', { id: held?.id ?? '', stands })));
    expect(await settle(true)).toEqual({
      status: 409,
      body: { errors: { change: ['PERSON_CHANGE/REFUSED/NOT_PROVED'] } },
    });
    await showDocument(desk, victim);
    expect(await settle(true)).toMatchObject({ status: 200, body: { isSettled: true } });
    const again = await signIn(number);
    expect(
      await answer(
        again.fetch(`/api/authentication/finalise?liuid=${victim.liUId}`, change('POST')),
      ),
    ).toMatchObject({ status: 200 });
    expect(await auditOf(portal.db, 'personChanges.settle')).toHaveLength(1);
    expect((await answer(desk(`/api/PersonChange/Held?liUId=${victim.liUId}`))).body).toEqual([]);
  });

  test('revokes a key that was made since, and knows no other link', async () => {
    const victim = await addVictim();
    const cecilia = await portal.as('cecka23');
    await updated(cecilia, victim, { givenName: 'Greta' });
    const token = tokenIn((await letters())[0]?.body);
    await showDocument(cecilia, victim);
    await answer(
      cecilia(
        '/api/ActivationKey',
        change('POST', {
          norEduPersonLin: victim.lin,
          liUId: victim.liUId,
        }),
      ),
    );
    await asked('Disowned', token);
    const keys = await portal.db
      .selectFrom('activation_key')
      .select('revoked_at')
      .where('account_id', '=', victim.accountId)
      .execute();
    expect(keys).toEqual([{ revoked_at: expect.any(Date) }]);
    expect(await asked('Announced', 'x'.repeat(43))).toEqual(refused(404));
    expect(await asked('Disowned', 'x'.repeat(43))).toEqual(refused(404));
  });

  test('is said in the portal about one’s own changes only', async () => {
    const cecilia = await portal.as('cecka23');
    const lin = await linOf(portal.db, 'vivno29');
    await updated(
      cecilia,
      { lin, liUId: 'vivno29', accountId: '' },
      { externalEmailAddress: 'viv@new.example' },
    );
    const viveka = await portal.as('vivno29');
    const own = (await answer(viveka('/api/PersonChange/Own'))).body as { id: string }[];
    expect(own).toMatchObject([{ kinds: ['address'], isDisowned: false }]);
    const body = { id: own[0]?.id ?? '' };
    const notices = await portal.db
      .selectFrom('notification')
      .select(['link', 'read_at'])
      .where('notification_type', '=', 'PersonChange')
      .where('read_at', 'is', null)
      .execute();
    expect(notices).toContainEqual({ link: '/account/changenotice', read_at: null });
    const others = await portal.as('annli42');
    expect(
      (await answer(others('/api/PersonChange/Own/Disowned', change('POST', body)))).status,
    ).toBe(404);
    expect(
      await answer(viveka('/api/PersonChange/Own/Disowned', change('POST', body))),
    ).toMatchObject({ status: 200, body: { isDisowned: true } });
  });
});

describe('is told, with the earlier address', () => {
  test('a new address and a move, by the profile', async () => {
    const victim = await addVictim({
      university_email_address: 'gerd.two@kvarnby.example',
      subscription_type: 'Small',
    });
    const cecilia = await portal.as('cecka23');
    const mai = await organisationAt(portal.db, '/KU/MAI');
    await updated(cecilia, victim, {
      externalEmailAddress: 'gerd@new.example',
      organisationId: mai,
    });
    expect(await recipients()).toEqual([
      'gerd.two@kvarnby.example',
      'gerd@new.example',
      'gerd@old.example',
    ]);
    expect((await letters())[0]?.body).toMatch(
      /En e-postadress för kontot[\s\S]*flyttades till en annan/,
    );
  });

  test('a take-over', async () => {
    const mai = await organisationAt(portal.db, '/KU/MAI');
    const victim = await addVictim({ organisation_id: mai, subscription_type: 'Small' });
    const bengt = await portal.as('bener17');
    const taken = creation(theft.web, {
      norEduPersonLIN: victim.lin,
      liUId: victim.liUId,
      itSubscriptionType: 'Small',
      validThrough: '2026-09-01',
      externalEmailAddress: 'gerd@taken.example',
    });
    expect((await answer(bengt('/api/Accounts', change('POST', taken)))).status).toBe(200);
    expect(await recipients()).toEqual(
      expect.arrayContaining(['gerd@old.example', 'gerd@taken.example']),
    );
  });

  test('a further account of a known person', async () => {
    const lin = await linOf(portal.db, 'nilan234');
    const cecilia = await portal.as('cecka23');
    const number = await nationalIdOf(portal.db, lin);
    const made = await answer(
      cecilia(
        '/api/Accounts',
        change(
          'POST',
          creation(theft.web, { norEduPersonNIN: number, validThrough: '2026-09-01' }),
        ),
      ),
    );
    expect(made.status).toBe(200);
    expect((await letters())[0]?.body).toContain('Du fick ett konto till');
  });

  test.each([
    [
      '/api/Accounts/Cancel',
      'DELETE',
      (lin: string, liUId: string) => ({
        accountsToCancel: [
          {
            norEduPersonLIN: lin,
            liUId,
            givenName: 'Gerd',
            surname: 'Gäst',
            hasLiUPhone: false,
            employeePositionId: null,
          },
        ],
      }),
      'avslutades',
    ],
    [
      '/api/Accounts/EndDate',
      'PATCH',
      (lin: string) => ({ accounts: [lin], endDate: '2026-12-24' }),
      'tidigare slutdatum',
    ],
  ] as const)('an earlier end, by %s', async (path, method, body, words) => {
    const victim = await addVictim({ valid_through: '2027-12-01' });
    const cecilia = await portal.as('cecka23');
    const done = await answer(cecilia(path, change(method, body(victim.lin, victim.liUId))));
    expect(done).toMatchObject({ status: 200, body: [{ succeeded: true }] });
    expect((await letters())[0]?.body).toContain(words);
    expect(await recipients()).toContain('gerd@old.example');
  });

  test('but no extension, and nothing that people do to themselves', async () => {
    const victim = await addVictim({ valid_through: '2026-06-01' });
    const cecilia = await portal.as('cecka23');
    const done = await answer(
      cecilia(
        '/api/Accounts/Extend',
        change('PATCH', { accounts: [victim.lin], extendDate: '2026-09-01' }),
      ),
    );
    expect(done).toMatchObject({ status: 200, body: [{ succeeded: true }] });
    expect(await letters()).toEqual([]);
  });
});

test('a desk removes a number that is not the person’s, and the right one is given', async () => {
  const victim = await addVictim();
  await replaceNumber(victim);
  await asked('Disowned', tokenIn((await letters())[0]?.body));
  const desk = await portal.as('davos31');
  await showDocument(desk, victim);
  const [held] = (await answer(desk(`/api/PersonChange/Held?liUId=${victim.liUId}`)))
    .body as HeldChange[];
  const settled = await answer(
    desk('/api/PersonChange/Settled', change('POST', { id: held?.id ?? '', stands: false })),
  );
  expect(settled).toMatchObject({ status: 200, body: { isSettled: true } });
  const right = newNationalId();
  const cecilia = await portal.as('cecka23');
  await showDocument(cecilia, victim);
  await updated(cecilia, victim, { norEduPersonNIN: right });
  expect((await setPassword((await signIn(right)).fetch, victim.liUId)).status).toBe(200);
});
