import type { ActivationKey } from '../../../contract/activationKeys.ts';
import type { PersonType } from '../../../contract/values.ts';
import { createStore } from '../../store/store.ts';

/** A key in clear with what else its sheet says. */
export interface IssuedKey {
  readonly key: ActivationKey;
  readonly name: string;
  /** Decides which desk's contact details stand on the sheet (KEY-09). */
  readonly personType: PersonType;
}

/** The key that was made last, on its way to the page that prints it: nowhere but in memory, and gone when that page is left. */
export const issued = createStore<IssuedKey | null>(null);
