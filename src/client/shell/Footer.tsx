import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AuthenticationScope } from '../../contract/values.ts';
import { application } from '../api/product.ts';
import { useOpenness } from '../domain/useOpenness.ts';
import { helpdeskQueries, targetGroupOf } from '../domain/helpdesk.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import * as panels from '../paths/panels.ts';
import { usePanelLink } from '../routing/panels.ts';
import { useCaller } from '../session/session.ts';
import { PhoneIcon } from '../ui/icons.tsx';
import { telOf } from '../ui/telOf.ts';
import classes from './Footer.module.css';

/** In a line: whom to call and whether anybody answers, the way to all about help (SHELL-11), and the university's other systems (SHELL-10). */
export function Footer() {
  const { t } = useTranslation();
  const help = usePanelLink(panels.helpdesk());
  // Anyone who signed in with the university account has help in the phone's bar.
  const isInBar = useCaller()?.scope === AuthenticationScope.Main;
  const language = currentLanguage();
  const { systemLinks, availabilityLink } = application();

  return (
    <footer className={classes.footer}>
      <div className={classes.content}>
        <Desk />
        <ul className={classes.links}>
          <li className={classes.help} data-is-in-bar={isInBar || undefined}><Link {...help} className={classes.link}>{t('SHELL/HELP')}</Link></li>
          {systemLinks.map(({ title, url }) => <li key={url}><a href={url} className={classes.link}>{title[language]}</a></li>)}
          {availabilityLink && <li><a href={availabilityLink} className={classes.link}>{t('SHELL/AVAILABILITY')}</a></li>}
        </ul>
      </div>
    </footer>
  );
}

/** The number of the reader's own desk, and whether it is open. Its line is there before the answer is. */
function Desk() {
  const { t } = useTranslation();
  const group = targetGroupOf(useCaller()?.personType ?? 'None');
  const { data, isError } = useQuery(helpdeskQueries.information(group));
  const openness = useOpenness(data?.openingPeriods);
  return (
    <p className={classes.desk}>
      {data && (
        <>
          <a href={telOf(data.phoneNumber)} className={classes.phone} aria-label={t('HELPDESK/CALL', { number: data.phoneNumber })}>
            <PhoneIcon size={18} /> {data.phoneNumber}
          </a>
          <span>{openness?.sentence ?? data.openingHours?.[currentLanguage()]}</span>
        </>
      )}
      {!data && isError && t('HELPDESK/FAILED')}
    </p>
  );
}
