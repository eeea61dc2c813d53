import type { firstSteps } from '#contract/firstSteps.ts';
import { shownFirstSteps } from '#rules/firstSteps.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
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
      const dismissed = await dismissFirstSteps(tx, call.now);
      return { status: 204, audit: dismissed ? about(null, 'firstSteps.dismiss') : null };
    });
  },
};
