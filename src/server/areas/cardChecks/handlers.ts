import { randomBytes } from 'node:crypto';
import { type CardDevice, type cardChecks, MAX_CARD_DEVICES } from '#contract/cardChecks.ts';
import { mayUseCard } from '#rules/cardStatus.ts';
import { checkCode } from '#rules/cardCheck.ts';
import type { IsoDate } from '#rules/dates.ts';
import { compressedPoint } from '#rules/curvePoint.ts';
import { certificateContent, certificatePeriod, DEVICE_ID_BYTES } from '#rules/livingCode.ts';
import { lockCard } from '#server/cards/cardStore.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { mayAttempt } from '#server/session/limits/attempts.ts';
import { sourceOf } from '#server/session/limits/sources.ts';
import { publicKeyOf, verifySignature } from './issuerKeys.ts';
import { issuerKeysOf, issuerOf } from './issuerKeyStore.ts';
import { statusOfMinute } from './statusOfMinute.ts';
import {
  addDevice,
  changeDevice,
  countCheck,
  type DeviceRow,
  devicesOf,
  deviceWithKey,
  holderOf,
  portraitOf,
  usableDevice,
} from './store.ts';

/** As many as enter an exam hall through one network. */
const CHECKS = { purpose: 'card-check', max: 3000, minutes: 15 } as const;

/** The living code of a card (decisions, "The living code"). */
export const cardCheckHandlers: Handlers<typeof cardChecks> = {
  async devices({ db, actor, now, today }) {
    const rows = await devicesOf(db, self(actor).liUId, now);
    return { status: 200, body: rows.map((row) => toDevice(row, today)) };
  },

  async certify(call) {
    const { now, today, config, browser, body } = call;
    const { lin, liUId } = self(call.actor);
    const { personType } = call.actor;
    const point = Buffer.from(body.publicKey, 'base64url');
    if (publicKeyOf(point) === null) return badRequest({ publicKey: 'INPUT_INVALID' });
    const publicKey = Buffer.from(compressedPoint(point));
    const { from, to } = certificatePeriod(now.getTime());
    const expires_at = new Date(to);

    return await call.change(async (tx) => {
      const card = await lockCard(tx, liUId);
      if (!card) return notFound;
      if (!mayUseCard('showCode', card.status, false) || card.validity_end_date < today)
        return conflict;
      const { id: account_id, name } = await holderOf(tx, liUId);
      const known = await deviceWithKey(tx, publicKey);
      if (known && (known.account_id !== account_id || known.revoked_at !== null)) return conflict;
      const { showsPhoto: shows_photo } = body;
      if (!known) await makeRoom(tx, liUId, now);
      const device = known
        ? await changeDevice(tx, known.id, { expires_at, shows_photo })
        : await addDevice(tx, {
            id: randomBytes(DEVICE_ID_BYTES),
            account_id,
            public_key: publicKey,
            browser_hash: browser.hash(),
            browser_name: browser.device.browser,
            system_name: browser.device.system,
            shows_photo,
            created_at: now,
            expires_at,
            revoked_at: null,
            last_checked_at: null,
            last_check_day: null,
          });
      const issuer = await issuerOf(tx, config.secretKey, now);
      const content = certificateContent({
        issuerKey: issuer.id,
        device: device.id,
        publicKey,
        from,
        to,
        isStudent: personType === 'Student',
        isEmployee: personType === 'Employee',
        name: name ?? liUId,
      });
      const certificate = Buffer.from(issuer.signed(content)).toString('base64url');
      return {
        status: 200,
        body: { device: toDevice(device, today), certificate },
        audit: known ? null : about(lin, 'cardDevice.add'),
      };
    });
  },

  async revoke(call) {
    const { lin, liUId } = self(call.actor);
    return await call.change(async (tx) => {
      const own = await devicesOf(tx, liUId, call.now);
      const device = own.find(({ id }) => id.toString('base64url') === call.params.id);
      if (!device) return notFound;
      await changeDevice(tx, device.id, { revoked_at: call.now });
      return { status: 204, audit: about(lin, 'cardDevice.revoke') };
    });
  },

  async status({ db, now, today }) {
    return { status: 200, body: await statusOfMinute(db, now, today) };
  },

  async check(call) {
    const { db, now, today, body } = call;
    if (!(await mayAttempt(db, CHECKS, sourceOf(call.address), now)))
      return { status: 429, body: { errors: {} } };
    const keys = await issuerKeysOf(db, now);
    const checked = await checkCode(body.code, keys, now.getTime(), verifySignature);
    if ('refusal' in checked) return { status: 200, body: checked };
    const { name, isStudent, isEmployee } = checked.code;
    const id = Buffer.from(checked.code.device);
    return await call.change(async (tx) => {
      const device = await usableDevice(tx, id, now, today);
      if (!device) return { status: 200, body: { refusal: 'REVOKED' } as const, audit: null };
      await countCheck(tx, id, now, today);
      const portrait = device.showsPhoto ? await portraitOf(tx, device.lin) : undefined;
      const photo = portrait
        ? {
            base64Image: portrait.full_size.toString('base64'),
            mediaType: portrait.media_type,
          }
        : null;
      const { validUntil } = device;
      const checkedAt = now.toISOString();
      return {
        status: 200,
        body: { name, isStudent, isEmployee, validUntil, photo, checkedAt },
        audit: null,
      };
    });
  },
};

/** Revokes the oldest device if another one would be too many. */
async function makeRoom(
  tx: Parameters<typeof changeDevice>[0],
  liUId: string,
  now: Date,
): Promise<void> {
  const devices = await devicesOf(tx, liUId, now);
  for (const { id } of devices.slice(0, Math.max(0, devices.length - MAX_CARD_DEVICES + 1)))
    await changeDevice(tx, id, { revoked_at: now });
}

const toDevice = (row: DeviceRow, today: IsoDate): CardDevice => ({
  id: row.id.toString('base64url'),
  browser: row.browser_name,
  system: row.system_name,
  showsPhoto: row.shows_photo,
  created: row.created_at.toISOString(),
  expires: row.expires_at.toISOString(),
  checks: row.checks,
  checksToday: row.last_check_day === today ? row.checks_that_day : 0,
  lastChecked: row.last_checked_at?.toISOString() ?? null,
});
