import type { refusedSignIns as calls } from '#contract/refusedSignIns.ts';
import type { Handlers } from '#server/call/handler.ts';
import { auditListRead } from '#server/call/readings.ts';
import { countRefusedSignIns, refusedSignIns } from './store.ts';

/** The sign-ins that the portal refused, for those who can mend the reason. */
export const refusedSignInHandlers: Handlers<typeof calls> = {
  async list(call) {
    const { db, query } = call;
    await auditListRead(call, 'refusedSignIns', null);
    const rows = await refusedSignIns(db, query);
    return {
      status: 200,
      body: {
        total: await countRefusedSignIns(db, query),
        refusals: rows.map(({ first_at: firstAt, last_at: lastAt, ...row }) => ({
          ...row,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
      },
    };
  },
};
