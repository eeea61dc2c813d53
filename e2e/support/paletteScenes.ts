import type { Page } from '@playwright/test';
import type { Language } from '#contract/values.ts';
import { allTexts } from '#tests/tools/texts.ts';
import type { Scene } from './accountScenes.ts';
import { expect } from './test.ts';

const texts = { 'sv-SE': allTexts('sv-SE'), 'en-GB': allTexts('en-GB') };

const open = async (page: Page, language: Language): Promise<void> => {
  await page.goto('/home');
  await page.getByRole('button', { name: new RegExp(`^${texts[language]['SHELL/FIND']}`) }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
};

/** Opens the search, types one text in Swedish or another in English, and waits for what follows. */
const search =
  (sv: string, en: string, shown: (page: Page) => ReturnType<Page['locator']>) =>
  async (page: Page, language: Language): Promise<void> => {
    await open(page, language);
    await page.getByRole('combobox').fill(language === 'sv-SE' ? sv : en);
    await expect(shown(page).first()).toBeVisible();
  };

/** The states of the search, which has no address of its own. */
export const paletteScenes: readonly Scene[] = [
  { name: 'empty', persona: 'nilan234', open },
  {
    name: 'results',
    persona: 'nilan234',
    open: search('tappat kort', 'lost card', (page) =>
      page.getByRole('option', { name: /^(Frys kortet|Freeze the card)/ }),
    ),
  },
  {
    name: 'person',
    persona: 'davos31',
    open: search('Nils Andersson', 'Nils Andersson', (page) =>
      page.getByRole('option', { name: /Nils Andersson/ }),
    ),
  },
  {
    name: 'nothing',
    persona: 'nilan234',
    open: search('kvantfysik', 'quantum physics', (page) =>
      page.getByText(/^(Portalen har inget som heter så|The portal has nothing by that name)/),
    ),
  },
];
