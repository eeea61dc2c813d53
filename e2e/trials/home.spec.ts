import { createSession, expect, test } from '../support/test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

  test('a student’s Home is hardly taller than the screen, and contains no duplicate links', async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, 'nilan234');
    await page.goto('/home');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Password', exact: true }),
    ).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1000);
    const addresses = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
  });

  test('the bottom bar contains the person’s own pages, and marks “More” for pages that are not in it', async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, 'nilan234');
    await page.goto('/profile/student');
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await expect(bar.getByRole('link')).toHaveText(['Home', 'My card', 'Password', 'Help']);
    await expect(bar.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: 'Password' }).click();
    await expect(bar.getByRole('button', { name: 'More' })).not.toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(bar.getByRole('link', { name: 'Password' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('the footer shows the helpdesk’s opening hours and links to the help panel, without a session', async ({
    page,
  }) => {
    await page.goto('/landingpage');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(/^(Open until|Closed now)/)).toBeVisible();
    await footer.getByRole('link', { name: 'Help', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Help' });
    await expect(panel.getByText(/^(Open until|Closed now)/)).toBeVisible();
    await expect(panel.getByRole('link', { name: /@/ })).toBeVisible();
  });

  test('the portrait is shown in the top bar, and Home does not wait for it', async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, 'annli42');
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/api/profileimage/thumbnail/mine', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/home');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Account', exact: true }),
    ).toBeVisible();
    const portrait = page.getByRole('banner').getByRole('button').locator('img');
    await expect(portrait).toHaveCount(0);
    release(undefined);
    await expect(portrait).toBeVisible();
  });
});
