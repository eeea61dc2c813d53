import type { firstSteps } from '#contract/firstSteps.ts';
import { shownFirstSteps } from '#rules/firstSteps.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { record } from '#server/database/audit.ts';
import { dismissFirstSteps, portalContents } from './store.ts';

/** What a new portal still lacks. The demonstration has everything. */
export const firstStepHandlers: Handlers<typeof firstSteps> = {
  async list({ db, config, actor, today }) {
    if (config.demo !== null) return { status: 200, body: [] };
    const { isDismissed, ...stored } = await portalContents(db, self(actor).lin, today);
    if (isDismissed) return { status: 200, body: [] };
    const contents = {
      ...stored,
      hasCards: stored.hasCards || config.cardSystem !== null,
      hasOpeningHours: config.kept.current.helpdesk.hours.kc !== null,
    };
    return { status: 200, body: shownFirstSteps(contents) };
  },

  async dismiss(call) {
    return await call.change(async (tx) => {
      if ((await dismissFirstSteps(tx, call.now)) !== undefined)
        await record(tx, { ...auditContext(call), subjectLin: null, action: 'firstSteps.dismiss' });
      return { status: 204 };
    });
  },
};
