import { accountsIn, moreCommand, openAccounts, selectAccounts, take } from './support/accounts.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });

const PANEL = 'Lösenord för avliden';
const GIVE = 'Ge kontot ett nytt lösenord';

test('sets a password that nobody learns on a deceased person’s account, and the history shows who did it', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'bener17');
  const deceased = (await accountsIn(page, 'inactive')).filter(
    ({ userStatus, liUId }) => userStatus === 'Deceased' && liUId,
  );
  const [account] = take(1, deceased);
  if (!account) throw new Error('No matching account in the demo data.');
  await openAccounts(page, '?list=inactive');
  await selectAccounts(page, [account]);
  await (await moreCommand(page, PANEL)).click();

  const panel = page.getByRole('dialog', { name: PANEL });
  await expect(panel.getByRole('heading', { name: account.displayName })).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: account.displayName, exact: true }) });
  await expect(row).toHaveAttribute('aria-current', 'true');
  await panel.getByRole('button', { name: GIVE }).click();
  const done = panel.getByRole('region', { name: 'Kontot har fått ett nytt lösenord' });
  await expect(done).toBeFocused();
  await expect(panel.locator('[translate=no]')).toHaveCount(0);

  await panel.getByRole('button', { name: 'Stäng' }).last().click();
  await expect(panel).toBeHidden();
  await expect(row).not.toHaveAttribute('aria-current');
  await page.goto(
    `/accountmanagement/panels/manageaccount/resetdeceasedaccountpwd/${account.liUId}`,
  );
  await expect(panel.getByRole('button', { name: GIVE })).toBeVisible();

  await page.goto(`/accountmanagement/panels/account/employee/${account.liUId}`);
  const event = page.getByRole('listitem').filter({ hasText: 'Kontot fick ett nytt lösenord' });
  await expect(event).toContainText('av Bengt Eriksson (bener17)');
});

test(
  'refuses a new password for a living person’s account',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    const [account] = take(
      1,
      (await accountsIn(page)).filter(({ userStatus, liUId }) => userStatus === 'Active' && liUId),
    );
    await page.goto(
      `/accountmanagement/panels/manageaccount/resetdeceasedaccountpwd/${account?.liUId}`,
    );
    await expect(page.getByText('Kontot tillhör ingen avliden person')).toBeVisible();
    await expect(page.getByRole('button', { name: GIVE })).toHaveCount(0);
    await expect(
      page.getByRole('dialog').getByRole('button', { name: 'Stäng' }).first(),
    ).toBeVisible();
  },
);

// SUPP-16
test(
  'is not offered without this permission; whoever opens the panel’s address sees the reason',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'cecka23');
    const deceased = (await accountsIn(page, 'inactive')).filter(
      ({ userStatus, liUId }) => userStatus === 'Deceased' && liUId,
    );
    await openAccounts(page, '?list=inactive');
    await selectAccounts(page, take(1, deceased));
    await expect(await moreCommand(page, PANEL)).toHaveCount(0);
    await page.goto('/accountmanagement/panels/manageaccount/resetdeceasedaccountpwd/ulfpa18');
    await expect(
      page
        .getByRole('dialog', { name: PANEL })
        .getByText('Sidan kräver en behörighet som ditt konto inte har.'),
    ).toBeVisible();
  },
);
