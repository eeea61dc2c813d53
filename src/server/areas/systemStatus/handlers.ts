import type { Transaction } from 'kysely';
import type { SystemStatus, systemStatus as calls, WorkKind } from '#contract/systemStatus.ts';
import { notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { configuredSystems } from '#server/outbox/contacts.ts';
import { changeCounts } from '#server/outbox/counts.ts';
import { nearCertificateEnds } from '#server/outbox/certificateEnds.ts';
import type { Database } from '#server/database/schema.ts';
import { sendAgain } from '#server/mail/delivery.ts';
import { makeDueAgain } from '#server/outbox/store.ts';
import { forgiveWork, setAsideWork } from '#server/outbox/setAside.ts';
import { resumeRun } from '../accountChanges/index.ts';
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
    const setAside = await setAsideWork(db);
    return { status: 200, body: { systems, certificates, setAside } };
  },

  async retry(call) {
    const { now, params } = call;
    const { work, item } = params;
    return await call.change(async (tx) => {
      const wasSetAside = await forgiveWork(tx, work, item);
      if (wasSetAside === undefined) return notFound;
      if (!wasSetAside) return { status: 204, audit: null };
      await begins[work](tx, item, now);
      return { status: 204, audit: about(null, 'systemStatus.retry', { after: { work, item } }) };
    });
  },
};

type Begins = (tx: Transaction<Database>, item: string, now: Date) => Promise<unknown>;

/** What makes the work due, unless it has been deleted or overtaken meanwhile. */
const begins: Readonly<Record<WorkKind, Begins>> = {
  // At its next set time.
  Job: async () => undefined,
  Mail: sendAgain,
  Change: makeDueAgain,
  Run: resumeRun,
};
