import { afterAll, beforeAll } from 'vitest';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { auditOf } from './calls.ts';
import { activitiesAt, organisationAt } from './managedAccounts.ts';

export let portal: Portal;
export let bengt: Send;
export let web: string;
export let activities: string[];

export const lastEntry = async (action: string) =>
  (await auditOf(portal.db, `accountChanges.${action}`)).at(-1);

/** Starts a portal for the changes of Bengt, who administers IDT. */
export function setUpChanges(): void {
  beforeAll(async () => {
    portal = await startPortal();
    bengt = await portal.as('bener17');
    web = await organisationAt(portal.db, '/KU/IDT/IDT3/IDT31');
    activities = await activitiesAt(portal.db, '/KU/IDT/IDT3');
  });
  afterAll(() => portal.close());
}
