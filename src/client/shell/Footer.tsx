import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import { linkTo } from '#contract/webAddress.ts';
import { telUrl } from '#rules/telUrl.ts';
import { application } from '../api/product.ts';
import { useOpenness } from '../domain/useOpenness.ts';
import { useHelpdesk } from '../domain/helpdesk.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import * as paths from '../paths/pages.ts';
import * as panels from '../paths/panels.ts';
import { usePanelLink } from '../routing/panels.ts';
import { useCaller } from '../session/session.ts';
import { PhoneIcon } from '../ui/icons.tsx';
import classes from './Footer.module.css';

/**
 * Footer with the helpdesk's phone number and opening hours, and links to help (SHELL-11) and to
 * the university's other systems (SHELL-10). On phones it is one line, and the links open below.
 */
export function Footer() {
  const { t } = useTranslation();
  const help = usePanelLink(panels.helpdesk());
  // On phones, users signed in with the university account have help in the bottom bar.
  const isInBar = useCaller()?.scope === AuthenticationScope.Main;
  const language = currentLanguage();
  const { systemLinks, availabilityLink } = application();
  const [isOpen, setOpen] = useState(false);

  return (
    <footer className={classes.footer}>
      <div className={classes.content}>
        <Desk />
        <Link {...help} className={classes.link} data-is-in-bar={isInBar || undefined}>
          {t('SHELL/HELP')}
        </Link>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('SHELL/LINKS')}
        </button>
        <ul className={classes.links} data-is-open={isOpen || undefined}>
          {systemLinks.map(({ title, url }) => (
            <li key={url}>
              <a href={linkTo(url)} className={classes.link}>
                {title[language]}
              </a>
            </li>
          ))}
          <li>
            <Link to={availabilityLink ?? paths.accessibility()} className={classes.link}>
              {t('SHELL/AVAILABILITY')}
            </Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}

/**
 * Phone number of the user's helpdesk, and whether it is open. The line keeps its height while the
 * data is loading.
 */
function Desk() {
  const { t } = useTranslation();
  const { data, phoneNumber, isError } = useHelpdesk();
  const openness = useOpenness(data?.openingPeriods);
  return (
    <p className={classes.desk}>
      {phoneNumber !== null && (
        <a
          href={telUrl(phoneNumber)}
          className={classes.phone}
          aria-label={t('HELPDESK/CALL', { number: phoneNumber })}
        >
          <PhoneIcon size={18} /> {phoneNumber}
        </a>
      )}
      {data && <span>{openness?.sentence ?? data.openingHours?.[currentLanguage()]}</span>}
      {phoneNumber === null && isError && t('HELPDESK/FAILED')}
    </p>
  );
}
