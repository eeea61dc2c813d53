import { expect } from '../support/test.ts';
import type { DailyErrand } from './errand.ts';

/** What those who work with others' accounts do. */
export const workErrands: readonly DailyErrand[] = [
  {
    name: 'cost-of-a-division',
    persona: 'eliho54',
    clicks: 4,
    async run(person) {
      await person.begin('/finance');
      const department = person.page.getByRole('combobox', {
        name: person.text('ORGANISATION_SELECTOR/DEPARTMENT'),
      });
      await person.clickOn(department);
      await department.fill('IDT');
      await person.clickOn(person.page.getByRole('option').first());
      const division = person.page.getByRole('combobox', {
        name: person.text('ORGANISATION_SELECTOR/DIVISION'),
      });
      await person.clickOn(division);
      await person.clickOn(person.page.getByRole('option').nth(1));
      await expect(
        person.page.getByRole('table', { name: person.text('FINANCE/COST') }),
      ).toBeVisible();
      await person.reads('FINANCE/TOTAL');
    },
  },
  {
    name: 'applications-to-the-alumni-network',
    persona: 'johal25',
    // One for each of five applications, and one to begin with the first.
    clicks: 6,
    async run(person) {
      await person.begin('/alumni-admin/management');
      const { page } = person;
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows.first()).toBeVisible();
      const count = await rows.count();
      await person.clickOn(
        rows.first().getByRole('button', { name: person.text('ALUMNI_ADMIN/approve/LABEL') }),
      );
      const dialog = page.getByRole('dialog');
      for (let decided = 0; decided < Math.min(count, 5); decided += 1) {
        await expect(dialog.getByRole('heading').first()).toBeFocused();
        const address = page.url();
        await person.click('button', 'ALUMNI_ADMIN/approve', dialog);
        await expect(page).not.toHaveURL(address);
      }
      await person.reads(
        count > 5 ? 'ALUMNI_ADMIN/approve/DONE' : 'ALUMNI_ADMIN/approve/DONE_LAST',
      );
    },
  },
];
