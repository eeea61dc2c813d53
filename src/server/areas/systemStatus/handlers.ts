import type { SystemStatus, systemStatus as calls } from '#contract/systemStatus.ts';
import type { Handlers } from '#server/call/handler.ts';
import { configuredSystems } from '#server/outbox/contacts.ts';
import { changeCounts } from '#server/outbox/counts.ts';
import { nearCertificateEnd } from '#server/systems/applePasses/certificateEnd.ts';
import { contactsWithSystems } from './store.ts';

/** Which outside systems respond, for those who can mend them. */
export const systemStatusHandlers: Handlers<typeof calls> = {
  async list({ db, config, now, systems: { applePasses } }) {
    const contacts = await contactsWithSystems(db);
    const counts = await changeCounts(db, now);
    const passesEnd = applePasses && nearCertificateEnd(applePasses, now);
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
        certificateEnds: system === 'ApplePasses' ? (passesEnd?.toISOString() ?? null) : null,
      };
    });
    return { status: 200, body: { systems } };
  },
};
