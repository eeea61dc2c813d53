import { expect } from '@playwright/test';
import {
  APPEARS_WITHIN_MS,
  type DriverElement,
  type DriverTab,
  finding,
  type Point,
  waitFor,
} from './drivers/driver.ts';
import { personalDataBy } from '../support/storedData.ts';
import type { Site } from './errandPortal.ts';
import { HAS_MISSED, type Query, type Role } from './findElement.ts';

/** An accessible name: a string is the whole name, spaces at its ends and hidden signs left out. */
type Name = string | RegExp;

/** The element within which another is looked for. */
interface Within {
  readonly within?: readonly [role: Role, name?: Name];
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/**
 * One tab of a browser of any engine, as a person uses it: elements are found by role and accessible
 * name, and are waited for until they are visible, enabled, at rest and not covered.
 */
export class EngineBrowser {
  readonly #tab: DriverTab;
  readonly #site: Site;
  readonly #openTab: () => Promise<DriverTab>;

  constructor(tab: DriverTab, site: Site, openTab: () => Promise<DriverTab>) {
    this.#tab = tab;
    this.#site = site;
    this.#openTab = openTab;
  }

  /** Opens an address of the portal, such as `/card`. */
  goto(path: string): Promise<void> {
    return this.#tab.goto(`${this.#site.url}${path}`);
  }
  reload(): Promise<void> {
    return this.#tab.reload();
  }
  back(): Promise<void> {
    return this.#tab.back();
  }
  forward(): Promise<void> {
    return this.#tab.forward();
  }

  /** Runs the body of an async function in the page and returns its JSON result. */
  evaluate<T = unknown>(body: string): Promise<T> {
    return this.#tab.evaluate(body) as Promise<T>;
  }

  async click(role: Role, name?: Name, options: Within = {}): Promise<void> {
    await this.#use(role, name, options, (element) => this.#clickOn(element));
  }

  /**
   * Clicks, and fails if another element received the click, because the page moved in between, as
   * when a reloaded page is scrolled to where it was.
   */
  async #clickOn(element: DriverElement): Promise<void> {
    await element.click();
    // A page that is being left cannot say; its click was received.
    const hasMissed = await this.evaluate(`return ${HAS_MISSED}`).catch(() => false);
    if (hasMissed === true) throw new Error('The click was received by another element.');
  }

  /** Replaces the text of the field with this label. */
  async fill(label: Name, text: string, options: Within = {}): Promise<void> {
    await this.#use('field', label, options, (element) => this.#clickOn(element));
    await this.#use('field', label, options, async (element) => {
      await this.evaluate(`
        const field = document.activeElement;
        if (field.value !== '') field.select?.();`);
      await element.type(text);
    });
  }

  /** Chooses an option of a native list by its text. */
  async choose(label: Name, option: string, options: Within = {}): Promise<void> {
    await this.#use('field', label, options, async () => {
      // Engines show the options in windows of their own, which no driver reaches in all of them.
      await this.evaluate(`
        const list = (await ${this.#found('field', label, options)});
        const chosen = [...list.options].find(({ text }) => text === ${JSON.stringify(option)});
        if (!chosen) throw new Error('The list has no such option.');
        list.focus();
        const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value');
        set.call(list, chosen.value);
        list.dispatchEvent(new Event('input', { bubbles: true }));
        list.dispatchEvent(new Event('change', { bubbles: true }));`);
    });
  }

  /** Chooses a file of this machine in the page's file input. */
  async chooseFile(file: string, name?: Name, options: Within = {}): Promise<void> {
    await this.#use('file', name, options, (element) => element.upload(file));
  }

  /** Presses keys together, named as in `KeyboardEvent.key`: `press('Shift', 'Tab')`. */
  press(...keys: string[]): Promise<void> {
    return this.#tab.press(keys);
  }

  /** Presses and releases the mouse at a point of the window. */
  clickAt(x: number, y: number): Promise<void> {
    return this.#tab.drag('mouse', [{ x, y }]);
  }

  /** Presses at the first point, moves to each of the others, and releases. */
  async drag(pointer: 'mouse' | 'touch', points: readonly Point[]): Promise<void> {
    await this.#tab.drag(pointer, points);
    // A person goes on once the page shows the movement, which a busy machine does late.
    await this.evaluate(
      'await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))',
    );
  }

  /** Returns where an element is in the window, after scrolling to it. */
  async boxOf(role: Role, name?: Name, options: Within = {}): Promise<Box> {
    await this.expectUsable(role, name, options);
    return this.evaluate<Box>(`
      const element = await ${this.#found(role, name, options)};
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };`);
  }

  /** Opens another tab of the same browser, on which nothing has been opened yet. */
  async openTab(): Promise<EngineBrowser> {
    return new EngineBrowser(await this.#openTab(), this.#site, this.#openTab);
  }

  /** Returns the text that the page shows, with plain spaces. */
  async text(): Promise<string> {
    const text = await this.evaluate<string>('return document.body.innerText').catch(String);
    return text.replaceAll('\u00A0', ' ');
  }

  /** Waits until the page shows the text. */
  async expectText(text: Name): Promise<void> {
    const shown = expect.poll(() => this.text(), { timeout: APPEARS_WITHIN_MS });
    await (typeof text === 'string' ? shown.toContain(text) : shown.toMatch(text));
  }

  /** Waits until the page no longer shows the text. */
  async expectNoText(text: string): Promise<void> {
    await expect.poll(() => this.text(), { timeout: APPEARS_WITHIN_MS }).not.toContain(text);
  }

  /** Waits until the element is visible, usable or not. */
  async expectShown(role: Role, name?: Name, options: Within = {}): Promise<void> {
    await this.#expectToBe(true, role, name, options);
  }

  /** Waits until the element is visible and enabled. */
  async expectUsable(role: Role, name?: Name, options: Within = {}): Promise<void> {
    await this.#use(role, name, options, async () => undefined);
  }

  /** Waits until no such element is visible. */
  async expectHidden(role: Role, name?: Name, options: Within = {}): Promise<void> {
    await this.#expectToBe(false, role, name, options);
  }

  async isShown(role: Role, name?: Name, options: Within = {}): Promise<boolean> {
    return (await this.#tab.find(queryOf(role, name, options, false))) !== null;
  }

  /** Returns the text typed into the field with this label. */
  async valueOf(label: Name, options: Within = {}): Promise<string> {
    await this.expectShown('field', label, options);
    return this.evaluate<string>(`return (await ${this.#found('field', label, options)}).value`);
  }

  /** Waits until the address, without the portal's origin, matches. */
  async expectAddress(address: RegExp): Promise<void> {
    await expect
      .poll(
        () =>
          this.evaluate<string>('return location.href.slice(location.origin.length)').catch(String),
        { timeout: APPEARS_WITHIN_MS },
      )
      .toMatch(address);
  }

  /** Gives the browser a session of the person, for errands that begin signed in. */
  signInAs(userId: string, scope = 1): Promise<void> {
    return this.#site.signIn(this, userId, scope);
  }

  /** Returns what the portal stores in the browser, except the app's own files. */
  personalData(): Promise<string> {
    return personalDataBy((body) => this.evaluate(body));
  }

  /** Waits until the service worker controls the page, so that the next load needs no network. */
  async waitForServiceWorker(): Promise<void> {
    await waitFor('a service worker', async () => {
      const isControlled = await this.evaluate(
        'return navigator.serviceWorker.controller !== null',
      );
      return isControlled === true ? true : null;
    });
  }

  /** An attempt fails while a page is left, whose elements can no longer be found. */
  async #expectToBe(
    shown: boolean,
    role: Role,
    name: Name | undefined,
    options: Within,
  ): Promise<void> {
    await waitFor(`${describe(role, name, options)} is ${shown ? 'shown' : 'hidden'}`, async () =>
      (await this.isShown(role, name, options)) === shown ? true : null,
    );
  }

  /** Finds the element anew at each attempt, because the page may have replaced it. */
  async #use(
    role: Role,
    name: Name | undefined,
    options: Within,
    act: (element: DriverElement) => Promise<void>,
  ): Promise<void> {
    await waitFor(describe(role, name, options), async () => {
      const element = await this.#tab.find(queryOf(role, name, options, true));
      if (element === null) return null;
      await act(element);
      return true;
    });
  }

  #found(role: Role, name: Name | undefined, options: Within): string {
    return finding(queryOf(role, name, options, false));
  }
}

const queryOf = (
  role: Role,
  name: Name | undefined,
  { within }: Within,
  isForUse: boolean,
): Query => ({
  role,
  name:
    name === undefined
      ? null
      : typeof name === 'string'
        ? { text: name, isPattern: false }
        : { text: name.source, isPattern: true },
  within: within ? queryOf(within[0], within[1], {}, false) : null,
  isForUse,
});

const describe = (role: Role, name: Name | undefined, { within }: Within): string =>
  [
    role,
    name === undefined ? '' : ` “${String(name)}”`,
    within ? ` in ${describe(within[0], within[1], {})}` : '',
  ].join('');
