import { useEffect, type ReactNode } from 'react';
import { AuthenticationScope } from '#contract/values.ts';
import { NetworkError } from '#client/api/errors.ts';
import { useCaller } from '#client/session/session.ts';
import { toasts } from '#client/ui/toasts/toastStore.ts';
import { RefreshIcon } from '#client/ui/icons.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from './texts.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { HelpdeskContact } from './HelpdeskContact.tsx';
import { useHelpdesk } from '#client/domain/helpdesk.ts';
import { HelpdeskPhone } from '#client/domain/HelpdeskPhone.tsx';
import classes from './Helpdesk.module.css';

/**
 * Contact details of the helpdesk (SHELL-11): in a panel, which the footer of every page links to,
 * and wherever a user may be stuck.
 */
export function HelpdeskCard() {
  const { t } = useTranslation();
  const caller = useCaller();
  const { data, group, error, isPending, dataUpdatedAt, refetch } = useHelpdesk();
  const mayCreateCase = caller?.scope === AuthenticationScope.Main;

  useEffect(() => {
    // Being offline is a state and not an error; the card itself shows it.
    if (error && !(error instanceof NetworkError)) toasts.error('ERROR_FETCH_HELPDESK_INFORMATION');
  }, [error]);

  if (isPending) return <TextSkeleton lines={4} />;
  if (!data) {
    return (
      <div className={classes.failure}>
        <p>{t('HELPDESK/FAILED')}</p>
        <p>
          <HelpdeskPhone label={t('HELPDESK/PHONE')} />
        </p>
        <LinkButton onClick={() => void refetch()}>
          <RefreshIcon size={16} /> {t('SHELL/RETRY')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <div className={`stack-lg ${classes.card}`}>
        {group === 'Employee' ? (
          <HelpdeskContact desk={data} mayCreateCase={mayCreateCase} />
        ) : (
          <>
            <Desk name={t('HELPDESK/INFO_CENTRE')} text={t('HELPDESK/INFO_CENTRE_TEXT')}>
              <HelpdeskContact
                desk={data}
                homePage={data.infoCentreInformation.homePage}
                mayCreateCase={mayCreateCase}
              />
            </Desk>
            <Desk name={t('HELPDESK/DESK')} text={t('HELPDESK/DESK_TEXT')}>
              <HelpdeskContact desk={data.kcInformation} mayCreateCase={false} />
            </Desk>
          </>
        )}
        <DataAge of={dataUpdatedAt} />
      </div>
    </div>
  );
}

/** A section with one of the two desks that serve students: its name and purpose. */
const Desk = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <section>
    <h3>{name}</h3>
    <p className={classes.text}>{text}</p>
    {children}
  </section>
);
