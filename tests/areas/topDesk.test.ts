import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Incident, IncidentWithActions } from '#contract/incidents.ts';
import { NO_RESPONSE } from '#contract/errors.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { FakeTopDesk, TOPDESK_PASSWORD, TOPDESK_USER } from '../support/topDesk.ts';
import { answer, auditOf, change, refused } from './calls.ts';

const topDesk = new FakeTopDesk();
const GROUP = '0d5b4c1e-94a2-4f53-9d3f-1f0f6a1c2b3d';
let portal: Portal;
let fatima: Send;
let hanna: Send;
let anna: Send;

beforeAll(async () => {
  const endpoint = await topDesk.start();
  const destinations = { InfocenterIncident: { operatorGroup: GROUP, category: 'Studenter' } };
  portal = await startPortal({
    environment: {
      PORTAL_TOPDESK_URL: new URL('/', endpoint).href,
      PORTAL_TOPDESK_USER: TOPDESK_USER,
      PORTAL_TOPDESK_PASSWORD: TOPDESK_PASSWORD,
      PORTAL_TOPDESK_DESTINATIONS: JSON.stringify(destinations),
    },
  });
  let moments = 0;
  topDesk.now = () => new Date(Date.parse('2026-11-17T09:00:00Z') + moments++ * 1000);
  [fatima, hanna, anna] = await Promise.all([
    portal.as('fatka61'),
    portal.as('hansu83'),
    portal.as('annli42'),
  ]);
});
afterAll(async () => {
  topDesk.close();
  await portal.close();
});
beforeEach(() => {
  topDesk.failure = 'none';
  topDesk.incidents.length = 0;
  topDesk.persons.clear();
  for (const liUId of ['annli42', 'nilan234']) topDesk.persons.set(liUId, { id: randomUUID() });
});

const sent = (method: 'POST', body: unknown, key: string = randomUUID()): RequestInit => ({
  ...change(method, body),
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
});
const asked = {
  incidentType: 2,
  briefDescription: 'Glömt lösenord',
  request: 'Ringde <b>i dag</b> & var "arg".\nTvå gånger.',
  callerNetworkLoginName: 'nilan234',
};
const create = (body: object = asked, key?: string, retry = true) =>
  answer(fatima(`/api/incident?retryOnMissingCallerInLiUdesk=${retry}`, sent('POST', body, key)));
const write = (id: string, body: object, key?: string, send = fatima) =>
  answer(send(`/api/incident/${id}/actions`, sent('POST', body, key)));
const casesOf = async (liUId: string, send = fatima) =>
  (await answer(send(`/api/incident/withActions?liUId=${liUId}`))).body as IncidentWithActions[];
const openedCase = async () => ((await create()).body as Incident).id;
const noResponse = { status: 503, body: { errors: { [NO_RESPONSE]: expect.any(Array) } } };

describe('a case', () => {
  // SUPP-10
  test('is opened for the person found in TOPdesk and the group of its type, with typed text escaped', async () => {
    const { status, body } = await create();
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        number: 'I 2611-001',
        briefDescription: 'Glömt lösenord',
        request: asked.request,
        status: 'Open',
        created: expect.stringMatching(/^2026-11-17T09:/),
      }),
    ]);
    expect(topDesk.incidents.map((one) => one.sent)).toEqual([
      {
        status: 'firstLine',
        briefDescription: 'Glömt lösenord',
        request: 'Ringde &lt;b&gt;i dag&lt;/b&gt; &amp; var &quot;arg&quot;.<br>Två gånger.',
        externalNumber: expect.stringMatching(/^minit-[0-9a-f]{40}$/),
        operatorGroup: { id: GROUP },
        category: { name: 'Studenter' },
        callerLookup: { id: topDesk.persons.get('nilan234')?.id },
      },
    ]);
    expect(await casesOf('nilan234')).toEqual([{ ...(body as object), actions: [] }]);
    expect(await casesOf('annli42')).toEqual([]);
  });

  test('has a title of at most 80 characters on one line', async () => {
    expect(await create({ ...asked, briefDescription: 'x'.repeat(81) })).toMatchObject({
      status: 400,
    });
    expect(await create({ ...asked, briefDescription: `a\n${'x'.repeat(78)}` })).toMatchObject({
      status: 200,
    });
    expect(topDesk.incidents[0]?.sent['briefDescription']).toBe(`a ${'x'.repeat(78)}`);
  });

  // SUPP-12
  test.each([
    ['does not find', () => void topDesk.persons.delete('nilan234')],
    [
      'has archived',
      () => void topDesk.persons.set('nilan234', { id: randomUUID(), isArchived: true }),
    ],
  ])(
    'for a caller whom TOPdesk %s is opened by user id only when the flag is set',
    async (_, become) => {
      become();
      expect(await create(asked, undefined, false)).toEqual(refused(404));
      expect(topDesk.incidents).toEqual([]);
      expect(await create()).toMatchObject({ status: 200 });
      expect(topDesk.incidents[0]?.caller).toEqual({ dynamicName: 'nilan234' });
    },
  );

  test('that TOPdesk does not open is not recorded here', async () => {
    const before = (await auditOf(portal.db, 'incidents.create')).length;
    topDesk.failure = 'error';
    expect(await create()).toEqual(noResponse);
    expect((await auditOf(portal.db, 'incidents.create')).length).toBe(before);
  });
});

// SUPP-13
test('a note is stored once, displayed as typed, and shown to the caller only when it is visible', async () => {
  topDesk.persons.set('annli42', { id: randomUUID() });
  expect(await create({ ...asked, callerNetworkLoginName: 'annli42' })).toMatchObject({
    status: 200,
  });
  const id = topDesk.incidents[0]?.id ?? '';
  expect(
    await write(id, { memoText: 'Vi <i>ringer</i>\ni morgon.', invisibleForCaller: false }),
  ).toMatchObject({ status: 200, body: { memoText: 'Vi <i>ringer</i>\ni morgon.' } });
  expect(await write(id, { memoText: 'Troligen kabeln.', invisibleForCaller: true })).toMatchObject(
    { status: 200, body: { invisibleForCaller: true } },
  );
  expect(topDesk.incidents[0]?.actions.map(({ html }) => html)).toEqual([
    expect.stringMatching(
      /^Vi &lt;i&gt;ringer&lt;\/i&gt;<br>i morgon\.<br>\[minit-[0-9a-f]{16}\]$/,
    ),
    expect.stringMatching(/^Troligen kabeln\.<br>\[minit-/),
  ]);
  const texts = async (send: Send) =>
    (await casesOf('annli42', send)).flatMap(({ actions }) =>
      actions.map(({ memoText }) => memoText),
    );
  expect([await texts(fatima), await texts(anna)]).toEqual([
    ['Vi <i>ringer</i>\ni morgon.', 'Troligen kabeln.'],
    ['Vi <i>ringer</i>\ni morgon.'],
  ]);
  expect(
    await write(
      id,
      { memoText: 'Nej.', invisibleForCaller: false },
      undefined,
      await portal.as('bener17'),
    ),
  ).toEqual(refused(404));
});

test('a case is closed and reopened in TOPdesk', async () => {
  const id = await openedCase();
  for (const status of ['Closed', 'Open'] as const) {
    expect(
      await answer(fatima(`/api/incident/${id}/status`, change('PUT', { status }))),
    ).toMatchObject({ status: 200, body: { status } });
    expect(topDesk.incidents.find((one) => one.id === id)?.isClosed).toBe(status === 'Closed');
    expect((await casesOf('nilan234')).find((one) => one.id === id)?.status).toBe(status);
  }
});

test('a case is handled where TOPdesk has it now: at its own destination, else by desks without one', async () => {
  const id = await openedCase();
  const close = async (send: Send) =>
    (await answer(send(`/api/incident/${id}/status`, change('PUT', { status: 'Closed' })))).status;
  expect(await casesOf('nilan234', hanna)).toEqual([]);
  expect([await close(hanna), await close(fatima)]).toEqual([404, 200]);

  const moved = topDesk.incidents.find((one) => one.id === id);
  if (moved === undefined) throw new Error('The case is missing.');
  Object.assign(moved.sent, { operatorGroup: { id: randomUUID() } });
  expect(await casesOf('nilan234')).toEqual([]);
  expect(await casesOf('nilan234', hanna)).toMatchObject([{ id }]);
  expect([await close(hanna), await close(fatima)]).toEqual([200, 404]);
});

test('the same text sent twice on purpose creates two notes, even in a case with many notes', async () => {
  const id = await openedCase();
  for (let at = 0; at < 12; at += 1)
    expect(
      await write(id, { memoText: 'Ringde, inget svar.', invisibleForCaller: false }),
    ).toMatchObject({ status: 200 });
  expect((await casesOf('nilan234'))[0]?.actions.map(({ memoText }) => memoText)).toEqual(
    Array.from({ length: 12 }, () => 'Ringde, inget svar.'),
  );
});

describe.each(['silent', 'resetting', 'error', 'unexpectedContent', 'lost'] as const)(
  'TOPdesk with failure: %s',
  (failure) => {
    test('is reported within five seconds, and a later repetition creates no duplicate', async () => {
      const id = await openedCase();
      topDesk.failure = failure;
      // The first attempt was hours ago, as after a lost connection: only the reference identifies
      // the repetition.
      const { now } = topDesk;
      topDesk.now = () => new Date(now().getTime() - 7 * 3_600_000);
      const startedAt = performance.now();
      expect(
        await Promise.all([
          create(asked, `create-${failure}`),
          write(id, { memoText: 'Vi ringer.', invisibleForCaller: false }, `write-${failure}`),
        ]),
      ).toEqual([noResponse, noResponse]);
      expect(performance.now() - startedAt).toBeLessThan(5_000);

      topDesk.failure = 'slow';
      topDesk.now = now;
      const first = await create(asked, `create-${failure}`);
      expect(first).toMatchObject({ status: 200 });
      expect(await create(asked, `create-${failure}`)).toEqual(first);
      const note = await write(
        id,
        { memoText: 'Vi ringer.', invisibleForCaller: false },
        `write-${failure}`,
      );
      expect(note).toMatchObject({ status: 200, body: { memoText: 'Vi ringer.' } });
      expect(
        await write(id, { memoText: 'Vi ringer.', invisibleForCaller: false }, `write-${failure}`),
      ).toEqual(note);
      expect([topDesk.incidents.length, topDesk.incidents[0]?.actions.length]).toEqual([2, 1]);
      // A different idempotency key opens another case, even with the same text.
      expect(await create()).toMatchObject({ status: 200 });
      expect(topDesk.incidents).toHaveLength(3);
    });
  },
);

test('a case that is not opened makes TOPdesk away, although others of the same call may be', async () => {
  const contact = () =>
    portal.db
      .selectFrom('system_contact')
      .select('away_since')
      .where('system', '=', 'Cases')
      .executeTakeFirst();
  topDesk.failure = 'resetting';
  expect(await create()).toEqual(noResponse);
  await expect.poll(contact).toEqual({ away_since: expect.any(Date) });
  topDesk.failure = 'none';
  expect(await create()).toMatchObject({ status: 200 });
  await expect.poll(contact).toEqual({ away_since: null });
});

test('responses from TOPdesk are not written to the log', async () => {
  topDesk.failure = 'unexpectedContent';
  await casesOf('nilan234');
  expect(portal.log()).not.toMatch(/Maintenance|app-password|Ringde/);
});
