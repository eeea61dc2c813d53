import { createElement, lazy, useState, type ComponentType } from 'react';

/** Lazily loaded component that renders nothing when its code cannot be loaded. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({
    default: await load().catch(() => () => null),
  }));

/**
 * Like `optionalPart`, for a part whose code a page's loader loads with `prepare`: it is then
 * rendered without a first placeholder, which React would show even where the code has arrived.
 */
export function preparedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Late = optionalPart(load);
  let loaded: ComponentType<Props> | null = null;
  const Part = (props: Props) => {
    const [Shown] = useState(() => loaded ?? Late);
    return createElement(Shown, props);
  };
  const prepare = async (): Promise<void> => {
    try {
      loaded = await load();
    } catch {
      // The part is loaded again when it is rendered.
    }
  };
  return { Part, prepare };
}
