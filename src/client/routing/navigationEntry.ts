import type { Caller } from '#rules/access.ts';
import type { TextKey } from '../i18n/keys.ts';
import type { IconComponent } from '../ui/icons.tsx';
import type { Gated } from './screens.ts';

/** An entry of the sidebar and the bottom bar, and on Home if it is work. */
export interface NavigationEntry extends Gated {
  readonly title: TextKey;
  /** Title in the bottom bar, which has room for one word only. */
  readonly shortTitle?: TextKey;
  readonly icon: IconComponent;
  /** Also linked from the user menu, so that the bottom bar has room for other entries. */
  readonly isInUserMenu?: true;
  /** Returns the entry's address for the user. */
  readonly to: (caller: Caller) => string;
  /** Panels over that page that are listed as sub-items. */
  readonly panels?: readonly { readonly title: TextKey; readonly path: string }[];
}
