import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { updatedGooglePasses } from '#server/areas/passes/index.ts';
import { deliverDueChanges } from '#server/outbox/changeLoop.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import type { GooglePasses } from '#server/systems/googlePasses/port.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { answer, change } from './calls.ts';

const saved: { serial: string; content: Readonly<Record<string, unknown>> }[] = [];
let isAway = false;
const issuer = {
  save: async (serial: string, content: Readonly<Record<string, unknown>>) => {
    if (isAway) throw new NoResponse('away');
    saved.push({ serial, content });
  },
  link: async (serial: string) => `https://pay.google.com/gp/v/save/${serial}`,
};
const googlePasses: GooglePasses = { ...issuer, update: async () => undefined };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ systems: { googlePasses } });
});
afterAll(() => portal.close());

async function deliver(): Promise<void> {
  const config = readConfig({ PORTAL_BASE_URL: portal.url });
  await deliverDueChanges(portal.db, {
    systems: {
      cards: null,
      directory: recordingDirectory(),
      googlePasses: updatedGooglePasses(issuer, portal.db, config, () => new Date()),
    },
    secretKey: config.secretKey,
    log: { warn: () => undefined, info: () => undefined },
    clock: () => new Date(),
    whenRefused: async () => undefined,
  });
}

test('a card is saved at Google before its link is given, and follows the card', async () => {
  const send = await portal.as('nilan234');
  const add = () => answer(send('/api/wallet/passes', change('POST', { platform: 'Google' })));
  isAway = true;
  expect((await add()).status).not.toBe(200);
  const none = await portal.db.selectFrom('wallet_pass').selectAll().execute();
  expect(none).toEqual([]);
  isAway = false;

  const { status, body } = await add();
  const [{ serial, content }] = saved as [(typeof saved)[number]];
  expect({ status, body }).toEqual({
    status: 200,
    body: { link: `https://pay.google.com/gp/v/save/${serial}`, expires: null },
  });
  expect(content).toMatchObject({
    state: 'ACTIVE',
    header: { defaultValue: { value: 'Nils Andersson' } },
    barcode: { value: `${portal.url}/check/${serial}`, alternateText: 'Inget bevis' },
    textModulesData: [{ localizedHeader: { defaultValue: { value: 'Inget bevis' } } }],
  });
  const { national_id } = await portal.db
    .selectFrom('person')
    .innerJoin('account', 'account.lin', 'person.lin')
    .select('national_id')
    .where('liu_id', '=', 'nilan234')
    .executeTakeFirstOrThrow();
  expect(national_id).toMatch(/^\d{12}$/);
  for (const secret of [national_id!, 'nilan234'])
    expect(JSON.stringify(content)).not.toContain(secret);
  await deliver();

  const freeze = (what: string) => answer(send(`/api/campuscard/${what}`, change('POST')));
  expect((await freeze('freeze')).status).toBe(200);
  await deliver();
  expect(saved.at(-1)).toMatchObject({ serial, content: { state: 'INACTIVE' } });
  expect(saved.at(-1)?.content).not.toHaveProperty('barcode');
  isAway = true;
  await freeze('unfreeze');
  await deliver();
  isAway = false;
  expect(saved.at(-1)?.content).toMatchObject({ state: 'INACTIVE' });
  // What Google did not hear waits, and is told as it is then.
  await portal.db
    .updateTable('outgoing_change')
    .set({ next_attempt_at: new Date(0) })
    .where('done_at', 'is', null)
    .execute();
  await deliver();
  expect(saved.at(-1)).toMatchObject({ serial, content: { state: 'ACTIVE' } });
  expect(portal.log()).not.toContain('Nils');
});
