import type { ActivationKey } from '#contract/activationKeys.ts';
import type { PersonType } from '#contract/values.ts';
import { createStore } from '#client/store/store.ts';

/** A key in plain text with the other data of its sheet. */
export interface IssuedKey {
  readonly key: ActivationKey;
  readonly name: string;
  /** Determines which desk's contact details are on the sheet (KEY-09). */
  readonly personType: PersonType;
}

/**
 * The key created last, passed to the page that prints it. Kept in memory only, and cleared when
 * that page is left.
 */
export const issued = createStore<IssuedKey | null>(null);
