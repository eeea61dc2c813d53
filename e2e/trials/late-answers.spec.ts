import { shiftOfLoading } from '../support/layoutShift.ts';
import { createSession, expect, test } from '../support/test.ts';

/** Longer than Home waits before it first appears, shorter than its lists wait for each other. */
const LATE_MS = 1800;

test.use({ viewport: { width: 390, height: 900 }, serviceWorkers: 'block' });

// What waits stands above what is always there, which a late answer would push down.
for (const { persona, late, says } of [
  { persona: 'davos31', late: '/api/user/work', says: 'accounts end within' },
  { persona: 'annli42', late: '/api/campuscard', says: 'Campus card' },
  {
    persona: 'olisv345',
    late: '/api/students/self/retirementoptions',
    says: 'Choose what happens',
  },
])
  test(`Home of ${persona} stays still when ${late} answers late`, async ({ page, portal }) => {
    await createSession(page.context(), portal.url, persona);
    let isAsked = false;
    await page.route(`**${late}`, async (route) => {
      isAsked = true;
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      await route.continue();
    });
    const { sum, what } = await shiftOfLoading(page, async () => {
      await page.goto('/home');
      await expect(page.getByRole('main')).toContainText(says);
    });
    expect(isAsked).toBe(true);
    expect(sum, what).toBeLessThanOrEqual(0.02);
  });
