import type { FeatureArea } from '#contract/access.ts';
import type { IconComponent } from '#client/ui/icons.tsx';
import type { TextKey } from './texts.ts';

/** A page that the index links to. */
export interface Task {
  /** The last segment of its address, `/administration/<page>`. */
  readonly page: string;
  readonly title: TextKey;
  /** One line that says what is done there. */
  readonly about: TextKey;
  readonly icon: IconComponent;
  /** Defaults to the area's feature. */
  readonly feature?: FeatureArea;
}

/** In the order of the index: what a university needs first stands first. */
export const tasks: readonly Task[] = [];
