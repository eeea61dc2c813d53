import { expect, type Locator, type Page } from '@playwright/test';
import { focusLosses } from './seenFocus.ts';

/** Maximum number of key presses for a task, apart from typed text. */
const MAX_KEY_PRESSES = 6;
/** For how long a person reads a dialog. */
const READS_MS = 1000;
/** Maximum number of Tab presses to reach any element of a page, including one full cycle. */
const MAX_TAB_PRESSES = 120;

/**
 * A person who uses only the keyboard, and sees where the focus is: every element on the way has to
 * be in the window, uncovered and with a ring. Counts key presses, except for text typed into fields
 * with their options, and for Tab.
 */
export class KeyboardUser {
  #presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the page. */
  async start(address = '/home'): Promise<void> {
    await this.#page.goto(address);
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible();
    this.#presses = 0;
  }

  /** Presses the key, on the element if it is given. */
  async press(key: string, target?: Locator): Promise<void> {
    this.#presses += 1;
    if (target) {
      // The portal ignores a press on what has just taken the focus, before anybody can have read it.
      if (key === 'Enter' && (await hasTakenFocus(target)))
        await this.#page.waitForTimeout(READS_MS);
      await this.tabTo(target);
    }
    await this.#page.keyboard.press(key);
  }

  /** Moves the focus to the element with Tab alone, forwards or backwards. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < MAX_TAB_PRESSES; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        await expect.poll(() => focusLosses(this.#page)).toEqual([]);
        return;
      }
      await this.#page.keyboard.press(key);
    }
    throw new Error('The element cannot be reached with Tab.');
  }

  /** Replaces the text of a field. */
  async type(text: string, field: Locator): Promise<void> {
    await this.tabTo(field);
    await this.#page.keyboard.press('Control+a');
    await this.#page.keyboard.type(text);
  }

  /** Types the name of an option of a list and selects it. */
  async choose(text: string, from: Locator): Promise<void> {
    await this.type(text, from);
    await expect(this.#page.getByRole('option')).toHaveCount(1);
    await this.#page.keyboard.press('ArrowDown');
    await expect(this.#page.locator('[role=option][data-combobox-selected]')).toHaveText(text);
    await this.#page.keyboard.press('Enter');
    await expect(this.#page.getByRole('option')).toHaveCount(0);
    await expect(from).toHaveValue(text);
  }

  /** Opens the command palette and selects a result, `linesBelow` lines below the first one. */
  async goTo(words: string, name: string | RegExp, linesBelow = 0): Promise<void> {
    // The keyboard shortcuts belong to the shell, which loads with the page.
    await expect(this.#page.getByRole('button', { name: 'Search Ctrl K' })).toBeVisible();
    await this.press('Control+k');
    await this.#page.keyboard.type(words);
    await expect(this.#page.getByRole('option', { name }).first()).toBeVisible();
    for (let step = 0; step < linesBelow; step += 1) await this.press('ArrowDown');
    await expect(this.#page.getByRole('option', { name, selected: true })).toBeVisible();
    await this.press('Enter');
  }

  /** Ends the task and asserts the number of key presses. */
  expectFewPresses(task: string): void {
    expect(this.#presses, task).toBeLessThanOrEqual(MAX_KEY_PRESSES);
    expect(this.#presses, task).toBeGreaterThan(0);
  }
}

/** Whether the focus is on the element of a dialog without having been moved there. */
async function hasTakenFocus(target: Locator): Promise<boolean> {
  await target.waitFor();
  return await target.evaluate(
    (element) =>
      element === document.activeElement && element.closest('dialog, [role=dialog]') !== null,
  );
}
