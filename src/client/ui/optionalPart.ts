import { lazy, type ComponentType } from 'react';

/** Lazily loaded component that renders nothing when its code cannot be loaded. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({
    default: await load().catch(() => () => null),
  }));
