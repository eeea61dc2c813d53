import { Link, type To } from 'react-router-dom';
import classes from './LinkTabs.module.css';

export interface LinkTab {
  readonly to: To;
  readonly label: string;
  readonly isShown: boolean;
  /** How many there are, behind the label; empty while that is not known, so that nothing moves when it is. */
  readonly count?: string;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  /** The page stays where it is scrolled to: only what is below the tabs changes. */
  readonly keepsScroll?: boolean;
  /** In one line with other controls. */
  readonly isDense?: boolean;
}

/** The ways between the parts of a page, each with an address. */
export const LinkTabs = ({ label, tabs, keepsScroll = false, isDense = false }: LinkTabsProps) => (
  <nav aria-label={label} className={classes.tabs} data-is-dense={isDense || undefined}>
    {tabs.map(({ to, label: name, isShown, count }) => (
      <Link key={name} to={to} className={classes.tab} aria-current={isShown ? 'page' : undefined} preventScrollReset={keepsScroll}>
        {name}{count !== undefined && <> <span className={classes.count}>{count}</span></>}
      </Link>
    ))}
  </nav>
);
