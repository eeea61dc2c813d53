import { useId } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useSession } from '../../api/session.ts';
import { BellIcon, ChevronRightIcon, HelpIcon, type IconComponent } from '../../components/icons.tsx';
import type { TextKey } from '../../i18n/keys.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { navigationFor, type NavigationItem } from '../../routing/navigation.ts';
import { usePanelLink } from '../../routing/panels.ts';
import * as panels from '../../routing/panelPaths.ts';
import * as paths from '../../routing/paths.ts';
import { wayTexts } from './wayTexts.ts';
import classes from './Ways.module.css';

/** Where the person may go: their work first, where they have some here, then their own things. */
export function Ways() {
  const session = useSession();
  const items = navigationFor(session).filter(({ to }) => to !== paths.home());
  const work = items.filter(({ isWork }) => isWork);
  const profileText: TextKey = session?.caller.personType === 'Student' ? 'HOME/WAYS/PROFILE_STUDENT' : 'HOME/WAYS/PROFILE_EMPLOYEE';
  const textOf = ({ label }: NavigationItem) => (label === 'PAGE/PROFILE' ? profileText : wayTexts[label]);
  const notifications = usePanelLink(panels.notifications());
  const helpdesk = usePanelLink(panels.helpdesk());

  return (
    <>
      {work.length > 0 && (
        <WayGroup title="HOME/WAYS/WORK">
          {work.map((item) => <Way key={item.to} link={{ to: item.to }} icon={item.icon} label={item.label} text={textOf(item)} />)}
        </WayGroup>
      )}
      <WayGroup title="HOME/WAYS/MINE">
        {items.filter(({ isWork }) => !isWork).map((item) => (
          <Way key={item.to} link={{ to: item.to }} icon={item.icon} label={item.label} text={textOf(item)} />
        ))}
        <Way link={notifications} icon={BellIcon} label="PANEL/NOTIFICATIONS" text="HOME/WAYS/NOTIFICATIONS_TEXT" />
        <Way link={helpdesk} icon={HelpIcon} label="PANEL/HELPDESK" text="HOME/WAYS/HELPDESK_TEXT" />
      </WayGroup>
    </>
  );
}

function WayGroup({ title, children }: { title: TextKey; children: React.ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id}>{t(title)}</h2>
      <ul>{children}</ul>
    </section>
  );
}

interface WayProps {
  readonly link: LinkProps;
  readonly icon: IconComponent | undefined;
  readonly label: TextKey;
  readonly text: TextKey | undefined;
}

function Way({ link, icon: Icon, label, text }: WayProps) {
  const { t } = useTranslation();
  return (
    <li>
      <Link className={classes.way} {...link}>
        {Icon && <span className={classes.icon}><Icon /></span>}
        <span className={classes.text}>
          <strong>{t(label)}</strong>
          {text && <span>{t(text)}</span>}
        </span>
        <span className={classes.chevron}><ChevronRightIcon size={16} /></span>
      </Link>
    </li>
  );
}
