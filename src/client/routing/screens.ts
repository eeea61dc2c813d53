import type { ComponentType } from 'react';
import type { LoaderFunction, Params } from 'react-router-dom';
import type { FeatureArea } from '#contract/access.ts';
import type { Module } from '#contract/modules.ts';
import type { AnyTextKey } from '../i18n/keys.ts';

/** Exports of a page's or panel's own file. */
interface ScreenModule {
  readonly default: ComponentType;
  readonly loader?: LoaderFunction;
}

/** Loader data of a route whose own loader has not run, because the server cannot be reached. */
export const DEFERRED = 'deferred';

/**
 * Who may open a page at all: everyone; every signed-in user, in any scope; users signed in with
 * the university account. A feature's own rule applies in addition.
 */
type Audience = 'everyone' | 'signedIn' | 'main';

/**
 * Who may open an area, a screen or a navigation entry. Defaults to the area's values, then to
 * users signed in with the university account.
 */
export interface Gated {
  readonly audience?: Audience;
  readonly feature?: FeatureArea | ((params: Params) => FeatureArea | undefined);
  /**
   * Whether it creates, resets or invites to external accounts, which an installation may turn off
   * (SHELL-33).
   */
  readonly isForExternalUsers?: true;
  /** The module to which it belongs; a university may leave it out for everybody. */
  readonly module?: Module | undefined;
  /** Whether it also opens to users who must accept terms first (`isOpenBeforeTerms` of calls). */
  readonly isOpenBeforeTerms?: true;
}

/**
 * What routes, access gates and titles use of a page or a panel. Everything that is not defined
 * defaults to the area's values.
 */
export interface Screen<Key extends AnyTextKey = AnyTextKey> extends Gated {
  /**
   * Path with fixed segments in lower case and `:name` for parameters; of a panel, the part after
   * `/panels/`.
   */
  readonly path: string;
  readonly title: Key;
  readonly needsConnection?: true;
  /**
   * Values that parameters may have, ignoring case. Any other address shows the not-found page,
   * whoever opens it.
   */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /**
   * A parameter that must not be copied into other addresses, such as a code: a user who has to
   * sign in first returns without it.
   */
  readonly secretParam?: string;
  readonly load: () => Promise<ScreenModule>;
  /**
   * Whether the panel is a dialog as high as its content, because it has no more than a few
   * sentences or fields. A test measures which panels must be one.
   */
  readonly isDialog?: true;
  /**
   * Whether the sidebar is hidden. By default it is shown only beside pages for users signed in
   * with the university account.
   */
  readonly hasNoSidebar?: boolean;
  /**
   * Opens panels beside this page where there is room, since its table is used meanwhile; on other
   * pages they open on top.
   */
  readonly hasPanelsBeside?: true;
}

/** Whether a route's handle is the screen that the route shows. */
export const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === 'object' && handle !== null && 'path' in handle;

/**
 * All pages and panels of an area, with titles from the texts that the area loads. A panel belongs
 * to whichever page it opens over.
 */
export interface AreaScreens<Key extends AnyTextKey> {
  readonly pages?: readonly Screen<Key>[];
  readonly panels?: readonly Screen<Key>[];
}
