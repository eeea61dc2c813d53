import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WalletCredential } from '#contract/wallets.ts';
import type { Send } from '../support/browser.ts';
import { answer, auditOf, change, linOf, refused } from './calls.ts';
import { signerOf, WalletPortal } from './walletsSetUp.ts';

let at: WalletPortal;
beforeAll(async () => {
  at = await WalletPortal.start();
});
afterAll(() => at.portal.close());

const inWallets = async (send: Send) =>
  (await answer(send('/api/wallet/credentials'))).body as WalletCredential[];

describe('the status', () => {
  test('follows the card: frozen, in use again, blocked', async () => {
    const held = await at.withCredential('bener17');
    expect(await at.statusOf(held)).toBe(0);
    await held.send('/api/campuscard/freeze', change('POST'));
    expect(await at.statusOf(held)).toBe(2);
    await held.send('/api/campuscard/unfreeze', change('POST'));
    expect(await at.statusOf(held)).toBe(0);
    await held.send('/api/campuscard/block', change('POST'));
    expect(await at.statusOf(held)).toBe(1);
  });

  test('is invalid once the studies have ended', async () => {
    const held = await at.withCredential('nilan234');
    const affiliation = (primary_affiliation: 'student' | 'alum') =>
      at.portal.db
        .updateTable('account')
        .set({ primary_affiliation })
        .where('user_id', '=', 'nilan234')
        .execute();
    await affiliation('alum');
    expect(await at.statusOf(held)).toBe(1);
    await affiliation('student');
    expect(await at.statusOf(held)).toBe(0);
  });

  test('is invalid once its holder takes the card back, and of nobody else’s card', async () => {
    const [held, other] = [await at.withCredential('nilan234'), await at.withCredential('annli42')];
    const [shown] = await inWallets(held.send);
    expect(shown).toMatchObject({
      type: 'student-card',
      status: 'Valid',
      issued: at.now.toISOString(),
      walletKey: (await held.holder.thumbprint()).slice(0, 8),
    });
    const address = `/api/wallet/credentials/${shown!.id}`;
    expect(await answer(other.send(address, change('DELETE')))).toEqual(refused(404));
    expect(await answer(held.send(address, change('DELETE')))).toEqual({ status: 204, body: null });
    expect(await answer(held.send(address, change('DELETE')))).toEqual(refused(404));
    expect(await at.statusOf(held)).toBe(1);
    expect(await at.statusOf(other)).toBe(0);
    expect((await inWallets(held.send)).map(({ id }) => id)).not.toContain(shown!.id);
    const [entry] = await auditOf(at.portal.db, 'walletCredential.revoke');
    expect(entry).toMatchObject({ subject_lin: await linOf(at.portal.db, 'nilan234') });
  });

  test('is invalid once the person is erased', async () => {
    const held = await at.withCredential('annli42');
    const { idx } = held.payload.status.status_list;
    await at.portal.db
      .updateTable('wallet_credential')
      .set({ account_id: null, card_id: null, key_thumbprint: null })
      .where('index', '=', idx)
      .execute();
    expect(await at.statusOf(held)).toBe(1);
  });

  test('list is signed, and says for how long it is valid', async () => {
    const { payload } = await at.withCredential('annli42');
    const { uri } = payload.status.status_list;
    const token = await at.statusList(uri);
    expect(decodeProtectedHeader(token).typ).toBe('statuslist+jwt');
    const { payload: list } = await jwtVerify(token, await signerOf(at.portal.db, token), {
      currentDate: at.now,
    });
    expect(list).toMatchObject({ iss: at.portal.url, sub: uri, ttl: 300 });
    expect(list.exp! - list.iat!).toBe(86_400);
    expect(await at.wallet().send('/wallet/status/4711')).toMatchObject({ status: 404 });
  });
});
