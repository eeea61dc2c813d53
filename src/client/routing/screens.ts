import type { ComponentType } from 'react';
import type { LoaderFunction, Params } from 'react-router-dom';
import type { FeatureArea } from '../../contract/access.ts';
import type { Caller } from '../../rules/access.ts';
import type { IconComponent } from '../components/icons.tsx';
import type { TextKey } from '../i18n/keys.ts';

/** What a page's or panel's own file exports. */
export interface ScreenModule {
  readonly default: ComponentType;
  readonly loader?: LoaderFunction;
}

/** What a route holds whose own loader has not run, since the server cannot be asked now. */
export const WITHHELD = 'withheld';

/** One row of the route table: what routes, guards, navigation and titles know about a screen. */
interface Screen {
  /** Fixed segments in lower case, `:name` for parameters. */
  readonly path: string;
  readonly title: TextKey;
  readonly feature?: FeatureArea | ((params: Params) => FeatureArea | undefined);
  /** Shows other people's data, which no device keeps. */
  readonly needsConnection?: true;
  /** Its page. Absent: the screen is not in this version yet. */
  readonly load?: () => Promise<ScreenModule>;
}

/** A panel belongs to whichever page it opens over, and is for whoever signed in with the university account. */
export type PanelScreen = Screen;

/**
 * Who may come to a page at all: everyone; whoever is signed in, in any scope; whoever signed in with the university account. A
 * feature's own rule comes on top.
 */
export type Audience = 'everyone' | 'signedIn' | 'main';

export interface PageScreen extends Screen {
  readonly audience: Audience;
  /** The sidebar stands beside it on desks (SHELL-04). */
  readonly hasSidebar?: true;
  readonly navigation?: NavigationEntry;
}

export interface NavigationEntry {
  readonly icon: IconComponent;
  /** Where the entry leads for this person. */
  readonly to: (caller: Caller) => string;
  /** Panels that are offered as sub-items. */
  readonly panels?: readonly { readonly panel: PanelScreen; readonly path: string }[];
}
