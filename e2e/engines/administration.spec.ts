import { writeFileSync } from 'node:fs';
import { type EngineBrowser, expectText, signInAs } from './engineBrowser.ts';
import { installedEngines } from './installedEngines.ts';
import { expect, test } from './portalTest.ts';

const SUPERUSER = 'davos31';
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

/** Returns whether any dialog is open. */
const isDialogOpen = (browser: EngineBrowser) =>
  browser.evaluate(`return document.querySelector('dialog[open]') !== null`);

for (const { name, start } of installedEngines) {
  test(`${name}: a file is chosen and previewed, and the report is saved`, async ({
    portal,
  }, testInfo) => {
    const file = testInfo.outputPath('people.csv');
    writeFileSync(file, PEOPLE);
    const browser = await start();
    try {
      await signInAs(browser, portal.url, SUPERUSER);
      await browser.goto(`${portal.url}/administration/import`);
      await expectText(browser, 'or drop it here');
      await browser.evaluate(WATCH_FILES);
      await browser.chooseFile('#import-people', file);
      await expectText(browser, 'people.csv');
      await browser.click('button', 'Show what changes');
      await expectText(browser, 'Y2 is refused: The kind is unknown.');
      await browser.click('button', 'Save the rows as a file: People');
      await expect
        .poll(() => browser.evaluate('return window.savedFiles.join()'))
        .toContain('3;Y2;refused;The kind is unknown.');
    } finally {
      await browser.close();
    }
  });

  test(`${name}: a token that cannot be copied is selected, and is not left by mistake`, async ({
    portal,
  }) => {
    const browser = await start();
    try {
      await signInAs(browser, portal.url, SUPERUSER);
      await browser.goto(`${portal.url}/administration/systems`);
      await browser.click('button', 'Connect a system');
      await browser.type('input', 'Name *', `Staff ${name}`);
      await browser.type('input', 'Source *', 'staff');
      await browser.click('input', 'People');
      await browser.click('button', 'Connect');
      await expectText(browser, 'The token is shown only now');
      await browser.evaluate(
        `navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
      );
      await browser.click('button', 'Copy the token');
      await expectText(browser, 'The token is selected');
      expect(await browser.evaluate('return getSelection().toString().trim()')).toMatch(
        /^\S{40,}$/,
      );

      for (const stay of [() => browser.pressEscape(), () => browser.clickAt(5, 5)]) {
        await browser.click('a', 'Administration');
        await expectText(browser, 'Leave without the token?');
        await stay();
        await expect.poll(() => isDialogOpen(browser)).toBe(false);
        await expectText(browser, 'The token is shown only now');
      }
      await browser.click('button', 'I have saved it');

      await browser.goto(`${portal.url}/administration/panels/helpdesk`);
      await expect.poll(() => isDialogOpen(browser)).toBe(true);
      await browser.clickAt(20, 300);
      await expect.poll(() => isDialogOpen(browser)).toBe(false);
    } finally {
      await browser.close();
    }
  });
}
