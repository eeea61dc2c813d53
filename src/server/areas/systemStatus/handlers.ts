import type { SystemStatus, systemStatus as calls } from '#contract/systemStatus.ts';
import type { Handlers } from '#server/call/handler.ts';
import { configuredSystems } from '#server/outbox/contacts.ts';
import { changeCounts } from '#server/outbox/counts.ts';
import { nearCertificateEnds } from '#server/outbox/certificateEnds.ts';
import { contactsWithSystems } from './store.ts';

/** Which outside systems respond and which certificates end, for those who can mend them. */
export const systemStatusHandlers: Handlers<typeof calls> = {
  async list({ db, config, now }) {
    const contacts = await contactsWithSystems(db);
    const counts = await changeCounts(db, now);
    const systems = configuredSystems(config).map((system): SystemStatus => {
      const { reachedAt = null, awaySince = null } = contacts.get(system) ?? {};
      const own = counts.filter((count) => count.system === system);
      const waiting = own.reduce((sum, count) => sum + count.waiting, 0);
      const age = Math.max(0, ...own.map(({ oldest }) => oldest));
      return {
        system,
        reachedAt: reachedAt?.toISOString() ?? null,
        awaySince: awaySince?.toISOString() ?? null,
        waiting,
        oldestAt: waiting === 0 ? null : new Date(now.getTime() - age * 1000).toISOString(),
        refused: own.reduce((sum, count) => sum + count.refused, 0),
      };
    });
    const certificates = nearCertificateEnds(config, now).map(({ use, ends }) => ({
      use,
      ends: ends.toISOString(),
    }));
    return { status: 200, body: { systems, certificates } };
  },
};
