import type { Locator, Page } from '@playwright/test';

/** The panel in which a card is ordered. */
export const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Beställ campuskort' });

/** The drawing of the card to be ordered, above the steps. */
export const coming = (page: Page) => panelOf(page).getByRole('region').first();

/** Whose picture the card has: one that is being placed, the portrait on the server, or none. */
export async function faceOn(card: Locator): Promise<'chosen' | 'stored' | null> {
  const address = await card
    .locator('img')
    .last()
    .getAttribute('src')
    .catch(() => null);
  return address === null ? null : address.startsWith('blob:') ? 'chosen' : 'stored';
}
