import * as z from 'zod/mini';
import { NoResponse } from '../systems/noResponse.ts';
import { changeKind } from './changeKind.ts';

const DeviceToTell = z.object({ deviceId: z.string() });

/** What phones are told through Apple: only that a pass has changed, which they then fetch. */
export const applePassChanges = {
  PassUpdate: changeKind({
    payload: DeviceToTell,
    topicOf: ({ deviceId }) => `device ${deviceId}`,
    isPresentState: true,
    async deliver({ deviceId }, { db, systems: { applePasses = null } }) {
      if (applePasses === null) throw new NoResponse('No pass certificate is configured.');
      const device = await db
        .selectFrom('wallet_pass_device')
        .select('push_token')
        .where('id', '=', deviceId)
        .executeTakeFirst();
      // Somebody has removed the pass from the phone meanwhile.
      if (!device) return;
      if ((await applePasses.push(device.push_token)) === 'gone')
        await db.deleteFrom('wallet_pass_device').where('id', '=', deviceId).execute();
    },
  }),
};
