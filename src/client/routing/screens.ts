import type { ComponentType } from 'react';
import type { LoaderFunction, Params } from 'react-router-dom';
import type { FeatureArea } from '../../contract/access.ts';
import type { AnyTextKey } from '../i18n/keys.ts';

/** What a page's or panel's own file exports. */
export interface ScreenModule {
  readonly default: ComponentType;
  readonly loader?: LoaderFunction;
}

/** What a route holds whose own loader has not run, since the server cannot be asked now. */
export const WITHHELD = 'withheld';

/**
 * Who may come to a page at all: everyone; anyone who is signed in, in any scope; anyone who signed in with the university account. A
 * feature's own rule comes on top.
 */
export type Audience = 'everyone' | 'signedIn' | 'main';

/** Who may come to an area, a screen or a way on. Absent: as the area says, and else anyone who signed in with the university account. */
export interface Gated {
  readonly audience?: Audience;
  readonly feature?: FeatureArea | ((params: Params) => FeatureArea | undefined);
}

/** What routes, guards and titles know about a page or a panel. What it does not say holds as its area says. */
export interface Screen<Key extends AnyTextKey = AnyTextKey> extends Gated {
  /** Fixed segments in lower case, `:name` for parameters; a panel's is what follows `/panels/`. */
  readonly path: string;
  readonly title: Key;
  readonly needsConnection?: true;
  /** A parameter that no address of ours repeats, such as a code: whoever has to sign in first comes back without it. */
  readonly secretParam?: string;
  readonly load: () => Promise<ScreenModule>;
  /** Whether the sidebar is left out. Unless said, it stands beside the pages that are only for those who signed in with the university account. */
  readonly hasNoSidebar?: boolean;
  /** Panels open beside this page where there is room, since its table is worked on meanwhile; over all others. */
  readonly hasPanelsBeside?: true;
}

/** Whether a route's handle is the screen that it shows. */
export const isScreen = (handle: unknown): handle is Screen => typeof handle === 'object' && handle !== null && 'path' in handle;

/** Every page and panel of an area, titled in the texts that it loads. A panel belongs to whichever page it opens over. */
export interface AreaScreens<Key extends AnyTextKey> {
  readonly pages?: readonly Screen<Key>[];
  readonly panels?: readonly Screen<Key>[];
}
