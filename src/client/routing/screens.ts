import type { ComponentType } from 'react';
import type { LoaderFunction, Params } from 'react-router-dom';
import type { FeatureArea } from '../../contract/access.ts';
import type { TextKey } from '../i18n/keys.ts';

/** What a page's or panel's own file exports. */
export interface ScreenModule {
  readonly default: ComponentType;
  readonly loader?: LoaderFunction;
}

/** What a route holds whose own loader has not run, since the server cannot be asked now. */
export const WITHHELD = 'withheld';

/**
 * Who may come to a page at all: everyone; whoever is signed in, in any scope; whoever signed in with the university account. A
 * feature's own rule comes on top.
 */
export type Audience = 'everyone' | 'signedIn' | 'main';

/** Who may come to an area, a screen or a way on. Absent: as the area says, and else whoever signed in with the university account. */
export interface Gated {
  readonly audience?: Audience;
  readonly feature?: FeatureArea | ((params: Params) => FeatureArea | undefined);
}

/** What routes, guards and titles know about a page or a panel. What it does not say holds as its area says. */
export interface Screen extends Gated {
  /** Fixed segments in lower case, `:name` for parameters; a panel's is what follows `/panels/`. */
  readonly path: string;
  readonly title: TextKey;
  readonly needsConnection?: true;
  /** Absent: the screen is not in this version yet. */
  readonly load?: () => Promise<ScreenModule>;
  /** The sidebar, which stands beside the pages of whoever signed in with the university account, is not beside this one. */
  readonly hasNoSidebar?: true;
}

/** Every page and panel of an area. A panel belongs to whichever page it opens over. */
export interface AreaScreens {
  readonly pages?: readonly Screen[];
  readonly panels?: readonly Screen[];
}
