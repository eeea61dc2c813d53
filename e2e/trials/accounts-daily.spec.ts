import type { Page } from '@playwright/test';
import { contrastOf } from '#client/theme/brand.ts';
import { answersOn } from '#rules/dailyQuestions.ts';
import { endsSoonFrom } from '#rules/validity.ts';
import {
  accountsIn,
  openAccounts,
  quickSearch,
  rowOf,
  selectAccounts,
  today,
} from '../support/accounts.ts';
import { createSession, expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

const chip = (page: Page) => page.getByRole('button', { name: /^Slutar snart/ });
const rows = (page: Page) => page.getByRole('grid').getByRole('rowheader');

test.describe('accounts that end soon', () => {
  test('are counted and shown by one click; the address keeps the filter after a reload, and Back removes it', async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, 'cecka23');
    await openAccounts(page);
    const accounts = await accountsIn(page);
    const endsSoon = endsSoonFrom(today());
    const count = accounts.filter(({ validThroughCurrent }) =>
      endsSoon(validThroughCurrent),
    ).length;
    expect(count).toBeGreaterThan(0);
    await expect(chip(page)).toHaveText(`Slutar snart ${count}`);

    await chip(page).click();
    const shown = page.getByText(`${count} av ${accounts.length}`, { exact: true }).first();
    await expect(shown).toBeVisible();
    await page.reload();
    await expect(shown).toBeVisible();
    await expect(chip(page)).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(shown).toHaveCount(0);
    await expect(page.getByRole('grid')).toHaveAttribute(
      'aria-rowcount',
      String(accounts.length + 1),
    );
    await expect(chip(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('are one of four quick filters with counts, combine, work in other lists, and stay in the address', async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, 'cecka23');
    await openAccounts(page);
    const accounts = await accountsIn(page);
    const answers = answersOn(today());
    const questions = {
      'Slutar snart': 'endsSoon',
      'Utan slutdatum': 'noEnd',
      'Saknar organisation': 'noOrganisation',
      Varning: 'warning',
    } as const;
    for (const [name, question] of Object.entries(questions)) {
      await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveText(
        `${name} ${accounts.filter(answers[question]).length}`,
      );
    }
    const both = accounts.filter(
      (account) => answers.noOrganisation(account) && answers.warning(account),
    );
    expect(both.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Saknar organisation/ }).click();
    await page.getByRole('button', { name: /^Varning/ }).click();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(both.length + 1));
    await expect(page).toHaveURL(/missing=organisation&has=warning/);
    await quickSearch(page).fill(both[0]?.liUId ?? '');
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');

    await page.getByRole('link', { name: /^Inaktiva/ }).click();
    await expect(page.getByRole('button', { name: /^Varning/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('button', { name: /^Utan slutdatum/ })).toHaveCount(0);
    await page.goto('/accountmanagement?ends=none');
    await expect(page.getByRole('grid')).toHaveAttribute(
      'aria-rowcount',
      String(accounts.filter(answers.noEnd).length + 1),
    );
  });

  test('are linked from the organisation’s events', async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    await openAccounts(page);
    await page.getByRole('link', { name: /^Händelser/ }).click();
    await page.getByRole('link', { name: 'Visa alla konton som slutar snart' }).click();
    await expect(page).toHaveURL(/ends=soon/);
    await expect(chip(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(rows(page).first()).toBeVisible();
  });

  test('are linked from the administrator’s notification', async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    await page.goto('/home/panels/notifications');
    const notification = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: 'Konton som går ut inom 30 dagar' });
    await notification.getByRole('link').click();
    await expect(chip(page)).toHaveAttribute('aria-pressed', 'true');
  });
});

test('a match in a column out of view is shown below the name, on desktop and phone', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'cecka23');
  await openAccounts(page, '?sort=contactPerson');
  const found = (await accountsIn(page)).find(
    ({ contactPerson, displayName }) =>
      contactPerson &&
      !displayName.includes(contactPerson.givenName) &&
      !displayName.includes(contactPerson.surname),
  );
  if (!found?.contactPerson) throw new Error('No account with a contact person in the demo data.');
  const person = `${found.contactPerson.givenName} ${found.contactPerson.surname}`;
  await quickSearch(page).fill(`${person} ${found.liUId}`);
  await expect(rowOf(page, found).getByRole('rowheader')).toContainText(
    `I Kontaktperson: ${person}`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows(page).filter({ hasText: found.displayName })).toContainText(
    `I Kontaktperson: ${person}`,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await quickSearch(page).fill(found.displayName);
  await expect(rowOf(page, found)).toBeVisible();
  await expect(rowOf(page, found).getByRole('rowheader')).toHaveText(found.displayName);
});

test('a new account defaults to the listed organisation, and only administered organisations are offered', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'bener17');
  await openAccounts(page);
  await page.locator('summary', { hasText: 'Organisation' }).click();
  await page.getByRole('combobox', { name: 'Institution' }).click();
  await expect(page.getByRole('option')).toHaveText([/Institutionen för datateknik/]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Nytt konto' }).click();
  const panel = page.getByRole('dialog', { name: 'Sök konto' });
  await panel.getByRole('searchbox').fill('199001012385');
  await panel.getByRole('button', { name: 'Sök', exact: true }).click();
  await panel.getByRole('button', { name: /^Skapa/ }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Institution' })).toHaveValue(
    /Institutionen för datateknik/,
  );
});

test.describe('layout of the table', () => {
  test('the first columns fit in 1440 pixels; with more columns the edge shows that the table scrolls', async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, 'cecka23');
    await openAccounts(page);
    const frame = page.locator('[data-more]');
    await expect(frame).toHaveAttribute('data-more', 'false');
    expect(
      await page
        .getByRole('grid')
        .evaluate(
          (grid) =>
            grid.parentElement && grid.parentElement.scrollWidth - grid.parentElement.clientWidth,
        ),
    ).toBe(0);
    await page.goto('/accountmanagement?sort=norEduPersonLIN');
    await expect(frame).toHaveAttribute('data-more', 'true');
    await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo({ left: 10_000 }));
    await expect(frame).toHaveAttribute('data-more', 'false');
  });

  for (const list of ['deprovisioning', 'inactive']) {
    test(`a status of the ${list} list is at most cut off by an ellipsis, and aligned with its row`, async ({
      page,
      portal,
    }) => {
      await createSession(page.context(), portal.url, 'cecka23');
      await openAccounts(page, `?list=${list}&kind=Associate&kind=Employee&kind=Affiliated`);
      const offsets = await rows(page).evaluateAll((headers) =>
        headers.map((header) => {
          const lineOf = (cell: Element | null | undefined) => {
            const text = cell && document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
            if (!text) return Number.NaN;
            const range = new Range();
            range.selectNodeContents(text);
            return range.getBoundingClientRect().bottom;
          };
          const status = header.parentElement?.querySelector('[data-tone]');
          const display = status && getComputedStyle(status).display;
          return { display, offset: Math.abs(lineOf(status) - lineOf(header.nextElementSibling)) };
        }),
      );
      expect(offsets.length).toBeGreaterThan(0);
      // A block inside the cell would be clipped where text ends in an ellipsis.
      for (const { display, offset } of offsets)
        expect([display, offset < 0.75]).toEqual(['inline', true]);
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in ${colorScheme} mode destructive commands use the danger colour, checkboxes the page’s`, async ({
      page,
      portal,
    }) => {
      await page.emulateMedia({ colorScheme });
      await createSession(page.context(), portal.url, 'cecka23');
      await openAccounts(page);
      const account = (await accountsIn(page)).find(({ userStatus }) => userStatus === 'Active');
      if (!account) throw new Error('No active account in the demo data.');
      await selectAccounts(page, [account]);
      const end = page.getByRole('button', { name: 'Avsluta konto' });
      const token = (name: string) =>
        page.evaluate((of) => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.color = `var(--m-${of})`;
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        }, name);
      await expect(end).toHaveCSS('color', await token('bad'));
      expect(contrastOf(hex(await token('bad')), hex(await token('page')))).toBeGreaterThanOrEqual(
        4.5,
      );
      await expect(page.getByRole('grid').getByRole('checkbox').first()).toHaveCSS(
        'background-color',
        await token('action'),
      );
      await expect(page.getByRole('checkbox', { name: 'Anställd' })).toHaveCSS(
        'background-color',
        await token('surface'),
      );
    });
  }
});

const hex = (colour: string): string =>
  `#${(colour.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
