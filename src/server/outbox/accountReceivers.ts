import type { AccountReceiver } from './accountChanges.ts';
import { enqueueAll } from './enqueue.ts';
import { writeAccountEvents } from './webhookEvents.ts';

/**
 * The university's directory. Where an identity manager looks after the accounts there, it is only
 * told who can sign in.
 */
const directory: AccountReceiver = {
  async write(tx, changes, context) {
    const { outside } = context.systems.directory;
    if (outside === null) return;
    const told = changes.filter((change) => outside.isProvisioned || change.affects_sign_in);
    // Several changes of an account are one delivery, because a delivery sets the present state.
    const byAccount = new Map(told.map((change) => [change.account_id, change]));
    await enqueueAll(
      tx,
      context,
      [...byAccount.values()].map(({ account_id: accountId, lin }) => ({
        system: 'Directory',
        kind: 'Account',
        subject: lin,
        payload: { accountId },
      })),
    );
  },
};

/** The subscribers of webhooks. */
const webhooks: AccountReceiver = {
  write: (tx, changes, { now }) => writeAccountEvents(tx, changes, now),
};

/** All that are told of changed accounts. Adding one takes a row. */
export const accountReceivers: readonly AccountReceiver[] = [directory, webhooks];
