import { Suspense, useId } from 'react';
import { ExternalIcon } from '../components/icons.tsx';
import { application } from '../components/product.ts';
import { RowBones } from '../components/Skeletons.tsx';
import { currentLanguage } from '../i18n/i18n.ts';
import { HelpdeskCard } from '../features/helpdesk/HelpdeskCard.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './Footer.module.css';

/** The university's other systems, how accessible the portal is, and who helps (SHELL-10, SHELL-11). */
export function Footer() {
  const { t } = useTranslation();
  const [helpId, linksId] = [useId(), useId()];
  const language = currentLanguage();
  const { systemLinks, availabilityLink, universityName } = application();

  return (
    <footer className={classes.footer}>
      <div className={classes.content}>
        <section aria-labelledby={helpId}>
          <h2 id={helpId} className={classes.heading}>{t('SHELL/HELP')}</h2>
          <Suspense fallback={<RowBones rows={1} height="8rem" />}>
            <HelpdeskCard />
          </Suspense>
        </section>
        {systemLinks.length > 0 && (
          <nav aria-labelledby={linksId}>
            <h2 id={linksId} className={classes.heading}>{t('SHELL/SYSTEM_LINKS')}</h2>
            <ul className={classes.links}>
              {systemLinks.map(({ title, url }) => (
                <li key={url}>
                  <a href={url} className={classes.link}>
                    {title[language]}
                    <ExternalIcon size={14} />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <p className={classes.end}>
        <span>{universityName[language]}</span>
        {availabilityLink && <a href={availabilityLink} className={classes.link}>{t('SHELL/AVAILABILITY')}</a>}
      </p>
    </footer>
  );
}
