import type { HelpdeskInformation } from '../../../contract/helpdesk.ts';
import { ChatIcon, ClockIcon, GlobeIcon, MailIcon, PhoneIcon } from '../../ui/icons.tsx';
import { OutwardLink } from '../../ui/OutwardLink.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { telOf } from '../../ui/telOf.ts';
import { useOpenness } from '../../domain/useOpenness.ts';
import { useTranslation } from './texts.ts';
import classes from './Helpdesk.module.css';

interface HelpdeskContactProps {
  readonly desk: Pick<HelpdeskInformation, 'phoneNumber' | 'email' | 'openingHours' | 'openingPeriods' | 'openingHoursDeviationsLink' | 'createSupportCaseLink'>;
  readonly homePage?: string;
  /** Whether to show the link to a new case, which requires a sign-in with the university account (SHELL-12). */
  readonly mayCreateCase: boolean;
}

/** Contact details of a desk. The phone comes first, because many users who look here cannot sign in. */
export function HelpdeskContact({ desk, homePage, mayCreateCase }: HelpdeskContactProps) {
  const { t } = useTranslation();
  const { phoneNumber, email, openingHours, openingHoursDeviationsLink, createSupportCaseLink } = desk;
  const openness = useOpenness(desk.openingPeriods);
  return (
    <ul className={classes.ways}>
      <li>
        <PhoneIcon />
        <a className={classes.phone} href={telOf(phoneNumber)} aria-label={t('HELPDESK/CALL', { number: phoneNumber })}>
          {phoneNumber}
        </a>
      </li>
      {(openness || openingHours || openingHoursDeviationsLink) && (
        <li>
          <ClockIcon />
          <div>
            {openness && <p className={classes.now} data-is-open={openness.isOpen || undefined}>{openness.sentence}</p>}
            {openingHours && (
              <>
                <span className="visually-hidden">{t('HELPDESK/OPENING_HOURS')}: </span>
                <span className={classes.hours}>{openingHours[currentLanguage()]}</span>
              </>
            )}
            {openingHoursDeviationsLink && (
              <div><OutwardLink href={openingHoursDeviationsLink}>{t('HELPDESK/DEVIATIONS')}</OutwardLink></div>
            )}
          </div>
        </li>
      )}
      <li>
        <MailIcon />
        <a className={classes.link} href={`mailto:${email}`}>{email}</a>
      </li>
      {homePage && (
        <li>
          <GlobeIcon />
          <OutwardLink href={homePage}>{t('HELPDESK/HOME_PAGE')}</OutwardLink>
        </li>
      )}
      {mayCreateCase && createSupportCaseLink && (
        <li>
          <ChatIcon />
          <OutwardLink href={createSupportCaseLink}>{t('HELPDESK/CREATE_CASE')}</OutwardLink>
        </li>
      )}
    </ul>
  );
}
