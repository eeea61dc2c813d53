import { expect } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { errand } from '../errand.ts';

const PEOPLE = [
  'id;given_name;surname;kind;organisation;end_date',
  'Y1;Ebba;Nyman;Student;;',
  'Y2;Olle;Fel;Director;;',
  '',
].join('\n');

/** Collects the text of every file that the page saves. */
const WATCH_FILES = `
  window.savedFiles = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (file) => {
    void file.text().then((text) => window.savedFiles.push(text));
    return createObjectURL.call(URL, file);
  };`;

export const importPeople = errand({
  name: 'import-people',
  title: 'a file of people is chosen and previewed, and the report is saved',
  source: 'SYS-01',
  isInEveryRun: false,
  async run({ browser, filePath }) {
    const file = filePath('people.csv');
    writeFileSync(file, PEOPLE);
    await browser.signInAs('davos31');
    await browser.goto('/administration/import');
    await browser.expectText('or drop it here');
    await browser.evaluate(WATCH_FILES);
    await browser.chooseFile(file, 'People');
    await browser.expectText('people.csv');
    await browser.click('button', 'Show what changes');
    await browser.expectText('Y2 is refused: The kind is unknown.');
    await browser.click('button', 'Save the rows as a file: People');
    await expect
      .poll(() => browser.evaluate('return window.savedFiles.join()'))
      .toContain('3;Y2;refused;The kind is unknown.');
  },
});
