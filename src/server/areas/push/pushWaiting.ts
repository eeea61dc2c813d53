import { batchesOf } from '#server/base/batches.ts';
import type { Db } from '#server/database/open.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { blockingStatus, statusOn } from '#rules/accountStanding.ts';
import { dateInSweden } from '#rules/dates.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import type { SendPush } from '#server/systems/push/sending.ts';
import { deleteEndpoint, takeDue } from './store.ts';

/** Maximum number of concurrent requests to push services. */
const BATCH_SIZE = 20;

/**
 * Notifies browsers of new notifications. A push that fails is not repeated, because an open page
 * fetches notifications itself. A subscription that no longer exists is deleted, and so is that of
 * an account that has ended by its date.
 */
export async function pushWaiting(db: Db, send: SendPush, now: Date): Promise<void> {
  const today = dateInSweden(now);
  const browsers = await takeDue(db, today, now);
  for (const batch of batchesOf(browsers, BATCH_SIZE)) {
    await Promise.all(
      batch.map(async ({ endpoint, deceased_on, ...account }) => {
        const isClosed =
          blockingStatus({
            scope: AuthenticationScope.Main,
            isAlumn: false,
            statuses: [statusOn(today, account)],
          }) !== null;
        if (deceased_on !== null || isClosed || (await isExpired(send, endpoint)))
          await deleteEndpoint(db, endpoint);
      }),
    );
  }
}

async function isExpired(send: SendPush, endpoint: string): Promise<boolean> {
  try {
    return (await send(endpoint)) === 'expired';
  } catch (error) {
    if (error instanceof NoResponse) return false;
    throw error;
  }
}
