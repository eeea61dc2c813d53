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
];
