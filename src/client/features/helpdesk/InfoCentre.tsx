import { useTranslation } from 'react-i18next';
import type { HelpdeskInformation } from '../../../contract/helpdesk.ts';
import { GlobeIcon, MailIcon, PhoneIcon } from '../../components/icons.tsx';
import { OutwardLink } from '../../components/OutwardLink.tsx';
import { DeskTitle } from './DeskTitle.tsx';
import { telOf } from './telOf.ts';
import classes from './Helpdesk.module.css';

/** The desk that serves students in person; its own page tells its hours. */
export function InfoCentre({ information }: { information: HelpdeskInformation['infoCentreInformation'] }) {
  const { t } = useTranslation();
  const { phoneNumber, email, homePage } = information;
  return (
    <section>
      <DeskTitle name={t('HELPDESK/INFO_CENTRE')} text={t('HELPDESK/INFO_CENTRE_TEXT')} />
      <ul className={classes.ways}>
        <li>
          <PhoneIcon />
          <a className={classes.link} href={telOf(phoneNumber)} aria-label={t('HELPDESK/CALL', { number: phoneNumber })}>
            {phoneNumber}
          </a>
        </li>
        <li>
          <MailIcon />
          <a className={classes.link} href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <GlobeIcon />
          <OutwardLink href={homePage}>{t('HELPDESK/INFO_CENTRE_HOURS')}</OutwardLink>
        </li>
      </ul>
    </section>
  );
}
