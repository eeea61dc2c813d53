import { Link, matchPath, useLocation } from 'react-router-dom';
import { toastStore } from '../ui/toasts/toastStore.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { NavigationItem } from '../routing/navigation.ts';
import classes from './Sidebar.module.css';

/** Navigation beside the page on desktops (SHELL-05). A click clears the toasts (SHELL-07). */
export function Sidebar({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.sidebar} aria-label={t('SHELL/NAVIGATION')}>
      <NavigationList items={items} onChoose={toastStore.clear} />
    </nav>
  );
}

/** The navigation list shared by the sidebar and the phone's menu. */
export function NavigationList({
  items,
  onChoose,
}: {
  items: readonly NavigationItem[];
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <ul className={classes.list}>
      {items.map(({ to, root, label, icon: Icon, subItems }) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.item}
            aria-current={isWithin(root, pathname) ? 'page' : undefined}
            onClick={onChoose}
          >
            {Icon && <Icon />}
            {t(label)}
          </Link>
          {subItems.length > 0 && (
            <div className={classes.sub}>
              <NavigationList items={subItems} onChoose={onChoose} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether a page's address starts with `root`. */
export const isWithin = (root: string, pathname: string): boolean =>
  matchPath({ path: root, end: false }, pathname) !== null;
