import { afterAll } from 'vitest';
import { startPortal } from '../support/portal.ts';
import { organisationAt } from './managedAccounts.ts';

/**
 * A portal for one test file, with two administrators at their desks and organisations to work in: Bengt keeps the department `idt`,
 * with `web` far below it; Cecilia keeps the whole tree, with another department, `mai`.
 */
export async function openDesk() {
  const portal = await startPortal();
  afterAll(() => portal.close());
  const at = (path: string) => organisationAt(portal.db, path);
  const [bengt, cecilia] = await Promise.all([portal.as('bener17'), portal.as('cecka23')]);
  const [idt, web, mai] = await Promise.all([at('/KU/IDT'), at('/KU/IDT/IDT3/IDT31'), at('/KU/MAI')]);
  return { portal, bengt, cecilia, idt, web, mai };
}
