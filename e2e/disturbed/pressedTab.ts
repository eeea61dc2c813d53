import { type DriverTab, type Point } from '../engines/drivers/driver.ts';
import type { Query } from '../engines/findElement.ts';

/** A press of an errand on something of the portal. */
export interface Press {
  readonly tab: DriverTab;
  /** What is pressed, in words. */
  readonly what: string;
  /** Whether a second press takes back the first, as of a checkbox or a menu. */
  readonly isUndoneByAnother: boolean;
  /** Presses as the errand does. */
  readonly perform: () => Promise<void>;
  /** Presses the same point or the same key, whatever is there by now. */
  readonly repeat: () => Promise<void>;
  /** Finds the same thing anew, here or in another tab, and presses it; false if it cannot be. */
  readonly tryAgain: (where?: DriverTab) => Promise<boolean>;
}

interface Pressed extends Point {
  readonly isUndoneByAnother: boolean;
  readonly isOfPortal: boolean;
}

/** Describes the element that was found last for use. */
const PRESSED = `
  const { element } = window.expectedClick;
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    x: x + width / 2,
    y: y + height / 2,
    isUndoneByAnother:
      element.matches('[aria-expanded], [aria-pressed], [popovertarget], [role=switch], input[type=checkbox], summary'),
    isOfPortal: !location.pathname.startsWith('/demo/'),
  };`;
const IS_SAME_PAGE = `return window.expectedClick !== undefined;`;

/** Keys that press what has the focus. */
const PRESSING = new Set(['Enter', ' ']);

interface Watch {
  /** Presses in place of the errand. */
  readonly onPress: (press: Press) => Promise<void>;
  /** Called before whatever the errand does or looks for. */
  readonly onLook: (tab: DriverTab) => Promise<void>;
}

/** The tab, whose presses on pages of the portal are left to `onPress`. */
export function pressedTab(tab: DriverTab, { onPress, onLook }: Watch): DriverTab {
  const press = async (query: Query, pressed: Pressed, click: () => Promise<void>) => {
    if (!pressed.isOfPortal) {
      await click();
      return;
    }
    await onPress({
      tab,
      what: `${query.role} “${query.name?.text ?? ''}”`,
      isUndoneByAnother: pressed.isUndoneByAnother,
      perform: click,
      // Another page, or the same one loaded anew, knows nothing of the first press.
      repeat: async () => {
        if ((await tab.evaluate(IS_SAME_PAGE)) === true) await tab.drag('mouse', [pressed]);
      },
      async tryAgain(where = tab) {
        const found = await where.find(query);
        await found?.click();
        return found !== null;
      },
    });
  };
  return {
    ...tab,
    async evaluate(body) {
      await onLook(tab);
      return tab.evaluate(body);
    },
    async find(query) {
      await onLook(tab);
      const element = await tab.find(query);
      if (element === null || !query.isForUse || query.role === 'field' || query.role === 'file')
        return element;
      return {
        ...element,
        async click() {
          const pressed = (await tab.evaluate(PRESSED)) as Pressed;
          await press(query, pressed, () => element.click());
        },
      };
    },
    async press(keys) {
      await onLook(tab);
      const perform = () => tab.press(keys);
      const isPress = keys.length === 1 && PRESSING.has(keys[0] ?? '');
      if (!isPress) await perform();
      else
        await onPress({
          tab,
          what: `the key ${keys[0]}`,
          isUndoneByAnother: false,
          perform,
          repeat: perform,
          tryAgain: async (where = tab) => {
            await where.press(keys);
            return true;
          },
        });
    },
  };
}
