import { useEffect, useRef } from 'react';
import { Link, type To } from 'react-router-dom';
import classes from './LinkTabs.module.css';

interface LinkTab {
  readonly to: To;
  readonly label: string;
  readonly isShown: boolean;
  /**
   * Number of items, shown after the label; empty while unknown, so that the layout does not shift
   * when the number has loaded.
   */
  readonly count?: string;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  /**
   * Whether the page keeps its scroll position, because only the content below the tabs changes.
   */
  readonly keepsScroll?: boolean;
  /** Whether the tabs share a line with other controls. */
  readonly isDense?: boolean;
}

/** Links to the parts of a page, each of which has its own URL, in one row. */
export function LinkTabs({ label, tabs, keepsScroll = false, isDense = false }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null);
  const shownAt = tabs.findIndex(({ isShown }) => isShown);

  useEffect(() => {
    const tab = row.current?.children[shownAt];
    if (!row.current || !(tab instanceof HTMLElement)) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [shownAt]);

  return (
    <nav ref={row} aria-label={label} className={classes.tabs} data-is-dense={isDense || undefined}>
      {tabs.map(({ to, label: name, isShown, count }) => (
        <Link
          key={name}
          to={to}
          className={classes.tab}
          aria-current={isShown ? 'page' : undefined}
          preventScrollReset={keepsScroll}
          onFocus={({ currentTarget }) =>
            currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
          }
        >
          {name}
          {count !== undefined && (
            <>
              {' '}
              <span className={classes.count}>{count}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
