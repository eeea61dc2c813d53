import type { openCardEvents as calls } from '#contract/openCardEvents.ts';
import { KEPT_CARD_EVENT_DAYS } from '#rules/cardEvents.ts';
import { shownUserId } from '#rules/refusedSignIn.ts';
import type { Handlers } from '#server/call/handler.ts';
import { auditListRead } from '#server/call/readings.ts';
import { countOpenEvents, openEvents } from './openStore.ts';

/** What card systems have told that was refused or waits, for those who can mend the reason. */
export const cardEventHandlers: Handlers<typeof calls> = {
  async list(call) {
    const { db, query } = call;
    await auditListRead(call, 'cardEvents', null);
    const rows = await openEvents(db, query.outcome);
    return {
      status: 200,
      body: {
        totals: await countOpenEvents(db),
        events: rows.map(({ occurred_at, received_at, reason, userId, personId, ...row }) => ({
          ...row,
          // What is refused or waits has a reason.
          reason: reason ?? 'FIELDS',
          userId: shownUserId(userId),
          personId: shownUserId(personId),
          occurredAt: occurred_at?.toISOString() ?? null,
          receivedAt: received_at.toISOString(),
          keptUntil: new Date(received_at.getTime() + KEPT_CARD_EVENT_DAYS * DAY_MS).toISOString(),
        })),
      },
    };
  },
};

const DAY_MS = 24 * 3600_000;
