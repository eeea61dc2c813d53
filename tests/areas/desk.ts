import { afterAll } from 'vitest';
import { startPortal } from '../support/portal.ts';
import { organisationAt } from './managedAccounts.ts';

/**
 * Starts a portal for one test file, with two administrators and organisations to work in: Bengt
 * administers the department `idt`, with `web` far below it; Cecilia administers the whole tree,
 * including another department, `mai`.
 */
export async function openDesk() {
  const portal = await startPortal();
  afterAll(() => portal.close());
  const at = (path: string) => organisationAt(portal.db, path);
  const [bengt, cecilia] = await Promise.all([portal.as('bener17'), portal.as('cecka23')]);
  const [idt, web, mai] = await Promise.all([
    at('/KU/IDT'),
    at('/KU/IDT/IDT3/IDT31'),
    at('/KU/MAI'),
  ]);
  return { portal, bengt, cecilia, idt, web, mai };
}
