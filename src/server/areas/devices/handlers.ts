import type { Device, devices, StudentApplication } from '#contract/devices.ts';
import { settingRefusal } from '#rules/deviceSettings.ts';
import type { Handlers } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { badRequest, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { localized, localizedOrNull } from '../localized.ts';
import {
  type ApplicationRow,
  applicationsOf,
  type DeviceRow,
  devicesOf,
  lockSettings,
  ownsDevice,
  saveSetting,
  settingsOf,
} from './store.ts';

/** The employee's own devices; another person's device is reported as not found. */
export const deviceHandlers: Handlers<typeof devices> = {
  async mine({ db, actor }) {
    return { status: 200, body: (await devicesOf(db, self(actor).liUId)).map(toDevice) };
  },

  async applications({ db, actor, today }) {
    const applications = await applicationsOf(db, self(actor).liUId, today);
    return { status: 200, body: applications.map(toApplication) };
  },

  async settings({ db, actor, params: { deviceId } }) {
    const isOwn = isIdentifier(deviceId) && (await ownsDevice(db, deviceId, self(actor).liUId));
    return isOwn ? { status: 200, body: await settingsOf(db, deviceId) } : notFound;
  },

  async saveSettings(call) {
    const {
      db,
      actor,
      body,
      params: { deviceId },
    } = call;
    const { lin, liUId } = self(actor);
    if (!isIdentifier(deviceId) || !(await ownsDevice(db, deviceId, liUId))) return notFound;

    return await call.change(async (tx) => {
      const before = await lockSettings(tx, deviceId);
      // The device determines which settings exist, and what kind of value each has.
      const stored = new Map(before.map((setting) => [setting.id, setting]));
      const refusals = Object.fromEntries(
        body.flatMap(({ id, value }) => {
          const refusal = settingRefusal(stored.get(id), value);
          return refusal === null ? [] : [[id, refusal] as const];
        }),
      );
      if (Object.keys(refusals).length > 0) return badRequest(refusals);

      for (const setting of body) await saveSetting(tx, deviceId, setting);
      const after = await settingsOf(tx, deviceId);
      const sent = new Set(body.map(({ id }) => id));
      return {
        status: 200,
        body: after,
        audit: about(lin, 'devices.saveSettings', {
          before: { deviceId, settings: before.filter(({ id }) => sent.has(id)) },
          after: { deviceId, settings: after.filter(({ id }) => sent.has(id)) },
        }),
      };
    });
  },
};

const toDevice = (row: DeviceRow): Device => ({
  id: row.id,
  name: row.name,
  type: row.type,
  operatingSystem: row.operating_system,
  serialNumber: row.serial_number,
  warrantyEnd: row.warranty_end,
  manufacturer: row.manufacturer,
  model: row.model,
  division: row.short_name,
  status: row.status,
});

const toApplication = (row: ApplicationRow): StudentApplication => ({
  id: row.id,
  name: row.name,
  company: row.company,
  description: localized(row.description),
  image: row.image,
  downloadInfo: localizedOrNull(row.download_info),
  downloadLink: row.download_link,
  created: row.created_at.toISOString(),
});
