import { useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { toastStore } from '../ui/toasts/toastStore.ts';
import { HelpIcon, MenuIcon } from '../ui/icons.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { usePanelLink } from '../routing/panels.ts';
import * as panels from '../paths/panels.ts';
import { bottomBarItems, type NavigationItem } from '../routing/navigation.ts';
import { isWithin, NavigationList } from './Sidebar.tsx';
import menuClasses from './UserMenu.module.css';
import classes from './BottomBar.module.css';

/**
 * Navigation on phones: the user's three most used places, help, and everything else behind "More".
 */
export function BottomBar({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation();
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const help = usePanelLink(panels.helpdesk());
  const { pathname } = useLocation();
  const [hasBeenOpened, setHasBeenOpened] = useState(false);
  const isHelpOpen = pathname.endsWith(`/${panels.helpdesk()}`);
  if (items.length === 0) return null;

  const places = bottomBarItems(items);
  const others = items.filter((item) => !places.includes(item));
  const isAllShown = others.length === 0 && items.every(({ subItems }) => subItems.length === 0);
  const isInMoreMenu = others.some(({ root }) => isWithin(root, pathname));
  const leave = () => {
    menu.current?.hidePopover();
    toastStore.clear();
  };

  return (
    <>
      <nav className={classes.bar} aria-label={t('SHELL/PLACES')}>
        {places.map(({ to, root, shortLabel, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={classes.place}
            aria-current={isWithin(root, pathname) ? 'page' : undefined}
            onClick={toastStore.clear}
          >
            {Icon && <Icon size={22} />}
            <span>{t(shortLabel)}</span>
          </Link>
        ))}
        <Link
          {...help}
          className={classes.place}
          aria-current={isHelpOpen ? 'page' : undefined}
          onClick={toastStore.clear}
        >
          <HelpIcon size={22} />
          <span>{t('PANEL/HELPDESK')}</span>
        </Link>
        {!isAllShown && (
          <button
            type="button"
            className={classes.place}
            popoverTarget={id}
            aria-current={isInMoreMenu ? 'page' : undefined}
          >
            <MenuIcon size={22} />
            <span>{t('SHELL/MORE')}</span>
          </button>
        )}
      </nav>
      {!isAllShown && (
        <nav
          ref={menu}
          id={id}
          popover="auto"
          className={menuClasses.menu}
          aria-label={t('SHELL/NAVIGATION')}
          onBeforeToggle={() => setHasBeenOpened(true)}
        >
          {hasBeenOpened && <NavigationList items={items} onChoose={leave} />}
        </nav>
      )}
    </>
  );
}
