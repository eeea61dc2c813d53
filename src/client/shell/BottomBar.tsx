import { useId, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { toastStore } from '../api/toastStore.ts';
import { HelpIcon, MenuIcon } from '../components/icons.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { usePanelLink } from '../routing/panels.ts';
import * as panels from '../routing/panelPaths.ts';
import type { NavigationItem } from '../routing/navigation.ts';
import { NavigationList } from './Sidebar.tsx';
import menuClasses from './UserMenu.module.css';
import classes from './BottomBar.module.css';

/** So many places fit within the thumb's reach. Help is always one of them. */
const MOST_PLACES = 4;

/** The phone's navigation: the first ways on, help, and the others behind "More". */
export function BottomBar({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation();
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const help = usePanelLink(panels.helpdesk());
  const isHelpOpen = useLocation().pathname.endsWith(`/${panels.helpdesk()}`);
  if (items.length === 0) return null;

  const isAllShown = items.length < MOST_PLACES && items.every(({ subItems }) => subItems.length === 0);
  const places = items.slice(0, isAllShown ? items.length : MOST_PLACES - 2);
  const leave = () => {
    menu.current?.hidePopover();
    toastStore.clear();
  };

  return (
    <>
      <nav className={classes.bar} aria-label={t('SHELL/PLACES')}>
        {places.map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} className={classes.place ?? ""} onClick={toastStore.clear}>
            {Icon && <Icon size={22} />}
            <span>{t(label)}</span>
          </NavLink>
        ))}
        <Link {...help} className={classes.place} aria-current={isHelpOpen ? 'page' : undefined} onClick={toastStore.clear}>
          <HelpIcon size={22} />
          <span>{t('PANEL/HELPDESK')}</span>
        </Link>
        {!isAllShown && (
          <button type="button" className={classes.place} popoverTarget={id}>
            <MenuIcon size={22} />
            <span>{t('SHELL/MORE')}</span>
          </button>
        )}
      </nav>
      {!isAllShown && (
        <nav ref={menu} id={id} popover="auto" className={menuClasses.menu} aria-label={t('SHELL/NAVIGATION')}>
          <NavigationList items={items} onChoose={leave} />
        </nav>
      )}
    </>
  );
}
