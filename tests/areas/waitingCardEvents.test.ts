import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applyAllWaiting } from '#server/areas/cardEvents/index.ts';
import { importFiles } from '#server/areas/register/index.ts';
import { readConfig } from '#server/config/config.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { answer } from './calls.ts';
import {
  answersTo,
  card,
  cards,
  event,
  ISO,
  issued,
  MAJA,
  maja,
  outcomes,
  portal,
  setUpCardEvents,
} from './cardEventsSetUp.ts';
import { encoded, origin } from './importSetUp.ts';

setUpCardEvents();

test('the echo of a freeze is no block, by its moment or by the id of the change', async () => {
  await answersTo(issued());
  await answer(maja('/api/campuscard/freeze', { method: 'POST' }));
  const settle = (moment: Date) =>
    portal.db
      .updateTable('outgoing_change')
      .set({ created_at: moment, done_at: moment, next_attempt_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
  const blockedNow = (more: object = {}) => ({
    ...event('card.blocked', { isoNumber: ISO, ...more }),
    occurredAt: new Date().toISOString(),
  });
  expect(await outcomes(blockedNow())).toEqual(['unchanged']);
  const { id } = await settle(new Date());
  expect(await outcomes(blockedNow())).toEqual(['unchanged']);
  await settle(new Date(Date.now() - 3600_000));
  expect(await outcomes(blockedNow({ causedBy: String(id) }))).toEqual(['unchanged']);
  expect(await card()).toMatchObject({ status: 'Frozen' });
  expect(await outcomes(blockedNow({ causedBy: '0' }))).toEqual(['applied']);
  expect(await card()).toMatchObject({ status: 'Blocked' });
});

test('an echo that names the card before the portal knows the name waits, and stays an echo', async () => {
  await answersTo(issued());
  await answer(maja('/api/campuscard/freeze', { method: 'POST' }));
  const { id } = await portal.db
    .selectFrom('outgoing_change')
    .select('id')
    .executeTakeFirstOrThrow();
  const echo = event('card.blocked', { cardId: 'K-late', causedBy: String(id) });
  expect(await outcomes(echo)).toEqual(['CARD_UNKNOWN']);
  expect(await outcomes(issued({ cardId: 'K-late' }))).toEqual(['applied']);
  expect(await card()).toMatchObject({ status: 'Frozen' });
  expect(await outcomes(echo)).toEqual(['unchanged']);
});

test('the card of somebody who is not known yet waits, and what is told of it meanwhile too', async () => {
  const of = { personId: 'P77', isoNumber: '9752209999000001' };
  const lost = event('card.lost', { isoNumber: of.isoNumber });
  expect(
    await answersTo(lost, event('card.issued', { ...of, validUntil: '2030-01-01' })),
  ).toMatchObject([
    { status: 202, reason: 'CARD_UNKNOWN' },
    { status: 202, reason: 'PERSON_UNKNOWN' },
  ]);
  await importFiles(
    portal.db,
    encoded({ people: ['id;given_name;surname;kind', 'P77;Eva;Ny;Student'] }),
    { ...origin, source: 'cards' },
    { isDryRun: false, isComplete: false, endsAllowed: 1 },
  );
  const config = readConfig({});
  const later = { systems: { cards, directory: recordingDirectory() }, config, now: new Date() };
  await applyAllWaiting(portal.db, later);
  await applyAllWaiting(portal.db, later);
  const known = await portal.db
    .selectFrom('card')
    .select(['status', 'external_id'])
    .where('iso_number', '=', of.isoNumber)
    .execute();
  expect(known).toEqual([{ status: 'Blocked', external_id: null }]);
  const rows = await portal.db.selectFrom('card_event').select('outcome').execute();
  expect(rows).toEqual([{ outcome: 'applied' }, { outcome: 'applied' }]);
});

test('events that wait for something else keep none behind them from being applied', async () => {
  const at = new Date(Date.now() - 7200_000).toISOString();
  const stuck = Array.from({ length: 450 }, (_, index) => ({
    ...event('card.lost', {
      userId: MAJA,
      isoNumber: `9752209900000${String(index).padStart(3, '0')}`,
    }),
    occurredAt: at,
  }));
  expect(new Set(await outcomes(...stuck))).toEqual(new Set(['CARD_UNKNOWN']));
  const behind = { ...event('card.lost', { isoNumber: ISO }), sequence: 2 };
  expect(await outcomes(behind)).toEqual(['CARD_UNKNOWN']);
  await answersTo(issued({ sequence: 1 }));
  expect(await card()).toMatchObject({ status: 'Blocked' });
  const rows = await portal.db
    .selectFrom('card_event')
    .select(['outcome', sql<number>`count(*)::int`.as('count')])
    .groupBy('outcome')
    .orderBy('outcome')
    .execute();
  expect(rows).toEqual([
    { outcome: 'applied', count: 2 },
    { outcome: 'waiting', count: 450 },
  ]);
});
