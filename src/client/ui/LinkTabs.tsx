import { Link, type To } from 'react-router-dom';
import classes from './LinkTabs.module.css';

export interface LinkTab {
  readonly to: To;
  readonly label: string;
  readonly isShown: boolean;
  /** How many there are, behind the label. */
  readonly count?: string;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  /** The page stays where it is scrolled to: only what is below the tabs changes. */
  readonly keepsScroll?: boolean;
}

/** The ways between the parts of a page, each with an address. */
export const LinkTabs = ({ label, tabs, keepsScroll = false }: LinkTabsProps) => (
  <nav aria-label={label} className={classes.tabs}>
    {tabs.map(({ to, label: name, isShown, count }) => (
      <Link key={name} to={to} className={classes.tab} aria-current={isShown ? 'page' : undefined} preventScrollReset={keepsScroll}>
        {name}{count !== undefined && <> <span className={classes.count}>{count}</span></>}
      </Link>
    ))}
  </nav>
);
