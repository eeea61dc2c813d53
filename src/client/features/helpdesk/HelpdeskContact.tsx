import type { HelpdeskInformation } from '#contract/helpdesk.ts';
import { telUrl } from '#rules/telUrl.ts';
import { GlobeIcon } from '#client/ui/deferredIcons.tsx';
import { ChatIcon, ClockIcon, MailIcon, PhoneIcon } from '#client/ui/icons.tsx';
import { ExternalLink } from '#client/ui/ExternalLink.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { useOpenness } from '#client/domain/useOpenness.ts';
import { useTranslation } from './texts.ts';
import classes from './Helpdesk.module.css';

interface HelpdeskContactProps {
  readonly desk: Pick<
    HelpdeskInformation,
    | 'phoneNumber'
    | 'email'
    | 'openingHours'
    | 'openingPeriods'
    | 'openingHoursDeviationsLink'
    | 'createSupportCaseLink'
  >;
  readonly homePage?: string;
  /**
   * Whether to show the link to a new case, which requires a sign-in with the university account
   * (SHELL-12).
   */
  readonly mayCreateCase: boolean;
}

/**
 * Contact details of a desk. The phone comes first, because many users who look here cannot sign
 * in.
 */
export function HelpdeskContact({ desk, homePage, mayCreateCase }: HelpdeskContactProps) {
  const { t } = useTranslation();
  const { phoneNumber, email, openingHours, openingHoursDeviationsLink, createSupportCaseLink } =
    desk;
  const openingState = useOpenness(desk.openingPeriods);
  return (
    <ul className={classes.contacts}>
      <li>
        <PhoneIcon />
        <a
          className={classes.phone}
          href={telUrl(phoneNumber)}
          aria-label={t('HELPDESK/CALL', { number: phoneNumber })}
        >
          {phoneNumber}
        </a>
      </li>
      {(openingState || openingHours || openingHoursDeviationsLink) && (
        <li>
          <ClockIcon />
          <div>
            {openingState && (
              <p
                className={`semibold ${classes.now}`}
                data-is-open={openingState.isOpen || undefined}
              >
                {openingState.sentence}
              </p>
            )}
            {openingHours && (
              <>
                <span className="visually-hidden">{t('HELPDESK/OPENING_HOURS')}: </span>
                <span className={classes.hours}>{openingHours[currentLanguage()]}</span>
              </>
            )}
            {openingHoursDeviationsLink && (
              <div>
                <ExternalLink href={openingHoursDeviationsLink}>
                  {t('HELPDESK/DEVIATIONS')}
                </ExternalLink>
              </div>
            )}
          </div>
        </li>
      )}
      <li>
        <MailIcon />
        <a className={classes.link} href={`mailto:${email}`}>
          {email}
        </a>
      </li>
      {homePage && (
        <li>
          <GlobeIcon />
          <ExternalLink href={homePage}>{t('HELPDESK/HOME_PAGE')}</ExternalLink>
        </li>
      )}
      {mayCreateCase && createSupportCaseLink && (
        <li>
          <ChatIcon />
          <ExternalLink href={createSupportCaseLink}>{t('HELPDESK/CREATE_CASE')}</ExternalLink>
        </li>
      )}
    </ul>
  );
}
