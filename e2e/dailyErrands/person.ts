import type { Locator, Page } from '@playwright/test';
import type { Language } from '#contract/values.ts';
import { allTexts } from '#tests/tools/texts.ts';
import { expect } from '../support/test.ts';

type Role = Parameters<Page['getByRole']>[0];

const texts = { 'sv-SE': allTexts('sv-SE'), 'en-GB': allTexts('en-GB') };

/** Called after every step, for example to take a picture. */
export type OnStep = () => Promise<void>;

/**
 * A person who does an errand, in either language: finds things by their texts, and counts clicks.
 * A click is a press on a link, a button, a box or an option; typing into a field is none.
 */
export class Person {
  readonly page: Page;
  readonly #language: Language;
  readonly #onStep: OnStep;
  #clicks = 0;

  constructor(page: Page, language: Language, onStep: OnStep = async () => undefined) {
    this.page = page;
    this.#language = language;
    this.#onStep = onStep;
  }

  get clicks(): number {
    return this.#clicks;
  }

  /** Opens the screen that an errand begins with, which is not counted. */
  async begin(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await this.page.waitForLoadState('networkidle');
    this.#clicks = 0;
    await this.#onStep();
  }

  /** Matches what is exactly a text of the page's language, in any of its forms. */
  text(key: string): RegExp {
    return new RegExp(`^(?:${this.#pattern(key)})(?:\\s*\\*)?$`);
  }

  /** The pattern of a text in any of its forms, with any values in it. */
  #pattern(key: string): string {
    const forms = [key, `${key}_one`, `${key}_other`].flatMap(
      (name) => texts[this.#language][name] ?? [],
    );
    if (forms.length === 0) throw new Error(`No text has the key ${key}.`);
    return forms
      .map((form) =>
        form
          .split(/\{\{.*?\}\}/)
          .map(literally)
          .join('.+'),
      )
      .join('|');
  }

  /** Presses what has the text of the key as its name. */
  async click(role: Role, key: string, within: Page | Locator = this.page): Promise<void> {
    await this.clickOn(within.getByRole(role, { name: this.text(key) }).first());
  }

  async clickOn(target: Locator): Promise<void> {
    await target.click();
    this.#clicks += 1;
    await this.#onStep();
  }

  /** Replaces what is in the field with this label. */
  async type(key: string, typed: string, within: Page | Locator = this.page): Promise<void> {
    await within.getByLabel(this.text(key)).first().fill(typed);
    await this.#onStep();
  }

  /** Waits for the sentence that says that it is done, or what follows. */
  async reads(key: string): Promise<void> {
    await expect(this.page.getByText(new RegExp(this.#pattern(key))).first()).toBeVisible();
    await this.#onStep();
  }
}

/** Pattern of a literal text, in which any space matches, no-break ones too. */
const literally = (text: string): string =>
  text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/[ \u00A0]/g, String.raw`\s`);
