import { lazy, type ComponentType } from 'react';

/** A part with code of its own that the page does without where it cannot be fetched. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => () => null) }));
