import { afterAll, beforeAll } from 'vitest';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { cancel, cancelPhones, changeCostActivity, changeSubscription, extend } from './bulk.ts';
import { activityAt, type Guest, inMonths, organisationAt } from './managedAccounts.ts';

export let portal: Portal;
export let bengt: Send;
export let davos: Send;
export let web: string;
export let mini: string;
export let activity: string;
export type Action = (
  send: Send,
  guest: Guest,
) => Promise<{ readonly errorTypes: readonly string[]; readonly succeeded: boolean }[]>;

export const toNextYear: Action = (send, { lin }) => extend(send, [lin], inMonths(12));
export const toSmall: Action = (send, { lin }) => changeSubscription(send, [lin], 'Small');
export const changeActivity: Action = (send, { lin }) => changeCostActivity(send, [lin], activity);
export const end: Action = (send, { lin }) => cancel(send, [lin]);
export const withoutPhone: Action = (send, { liUId }) => cancelPhones(send, [liUId]);

/** Starts a portal for the changes of Bengt and Davos. */
export function setUpReasons(): void {
  beforeAll(async () => {
    portal = await startPortal();
    [bengt, davos] = await Promise.all([portal.as('bener17'), portal.as('davos31')]);
    [web, activity] = await Promise.all([
      organisationAt(portal.db, '/KU/IDT/IDT3/IDT31'),
      activityAt(portal.db, '/KU/IDT/IDT3'),
    ]);
    mini = (
      await portal.db
        .selectFrom('organisation')
        .select('id')
        .where('type', '=', 'Virtual')
        .executeTakeFirstOrThrow()
    ).id;
  });
  afterAll(() => portal.close());
}
