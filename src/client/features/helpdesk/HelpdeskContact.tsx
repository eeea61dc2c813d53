import type { HelpdeskInformation } from '../../../contract/helpdesk.ts';
import { ChatIcon, ClockIcon, MailIcon, PhoneIcon } from '../../components/icons.tsx';
import { OutwardLink } from '../../components/OutwardLink.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { telOf } from './telOf.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Helpdesk.module.css';

interface HelpdeskContactProps {
  readonly desk: HelpdeskInformation['kcInformation'];
  /** The link to a new case is for those who signed in with the university account (spec 1 §2). */
  readonly mayCreateCase: boolean;
}

/** Phone first: whoever looks here often cannot sign in anywhere. */
export function HelpdeskContact({ desk, mayCreateCase }: HelpdeskContactProps) {
  const { t } = useTranslation();
  const { phoneNumber, email, openingHours, openingHoursDeviationsLink, createSupportCaseLink } = desk;
  return (
    <ul className={classes.ways}>
      <li>
        <PhoneIcon />
        <a className={classes.phone} href={telOf(phoneNumber)} aria-label={t('HELPDESK/CALL', { number: phoneNumber })}>
          {phoneNumber}
        </a>
      </li>
      <li>
        <ClockIcon />
        <div>
          <span className="visually-hidden">{t('HELPDESK/OPENING_HOURS')}: </span>
          <span className={classes.hours}>{openingHours[currentLanguage()]}</span>
          {openingHoursDeviationsLink && (
            <div><OutwardLink href={openingHoursDeviationsLink}>{t('HELPDESK/DEVIATIONS')}</OutwardLink></div>
          )}
        </div>
      </li>
      <li>
        <MailIcon />
        <a className={classes.link} href={`mailto:${email}`}>{email}</a>
      </li>
      {mayCreateCase && createSupportCaseLink && (
        <li>
          <ChatIcon />
          <OutwardLink href={createSupportCaseLink}>{t('HELPDESK/CREATE_CASE')}</OutwardLink>
        </li>
      )}
    </ul>
  );
}
