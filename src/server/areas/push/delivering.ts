import type { Db } from '../../database/open.ts';
import { dateInSweden } from '../../../rules/dates.ts';
import type { SendPush } from '../../systems/push/sending.ts';
import { forgetEndpoint, takeDue } from './store.ts';

/** So many push services are spoken to at once. */
const AT_ONCE = 20;

/** Tells browsers of what is new. A push that fails is not sent again: the open page asks by itself. A subscription that is gone is forgotten. */
export async function pushWaiting(db: Db, send: SendPush, now: Date): Promise<void> {
  const endpoints = await takeDue(db, dateInSweden(now), now);
  for (let from = 0; from < endpoints.length; from += AT_ONCE) {
    await Promise.all(
      endpoints.slice(from, from + AT_ONCE).map(async (endpoint) => {
        if ((await send(endpoint)) === 'gone') await forgetEndpoint(db, endpoint);
      }),
    );
  }
}
