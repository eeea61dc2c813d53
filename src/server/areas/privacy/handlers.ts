import type { privacy, PrivacyEvent } from '#contract/privacy.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { personalData } from './personalData.ts';
import { entriesOf, type EntryRow } from './store.ts';

/** Number of events per page. */
const PAGE = 25;

/**
 * The data that the portal stores about the caller, and what has been done to it (in addition to
 * the requirements).
 */
export const privacyHandlers: Handlers<typeof privacy> = {
  async trail({ db, actor, query: { before } }) {
    const { lin } = self(actor);
    const rows = await entriesOf(db, lin, before, PAGE + 1);
    return {
      status: 200,
      body: {
        events: rows.slice(0, PAGE).map((row) => toEvent(row, lin)),
        hasMore: rows.length > PAGE,
      },
    };
  },

  async data({ db, actor, now }) {
    const { lin } = self(actor);
    return {
      status: 200,
      body: { fetchedAt: now.toISOString(), sections: await personalData(db, lin) },
    };
  },
};

function toEvent(
  { id, at, action, actor_lin, actor_user_id, actor_client, actor_name }: EntryRow,
  lin: string,
): PrivacyEvent {
  const name = actor_name ?? actor_user_id ?? actor_client;
  const by = actor_lin === lin ? 'self' : name === null ? 'system' : 'other';
  return {
    id: String(id),
    at: at.toISOString(),
    action,
    by,
    actorName: by === 'other' ? name : null,
  };
}
