import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { AuthenticationScope } from '../../../contract/values.ts';
import { NetworkError } from '../../api/errors.ts';
import { useCaller } from '../../session/session.ts';
import { toasts } from '../../ui/toasts/toastStore.ts';
import { RefreshIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TextSkeleton } from '../../ui/Skeletons.tsx';
import { useTranslation } from './texts.ts';
import { Age } from '../../ui/Age.tsx';
import { HelpdeskContact } from './HelpdeskContact.tsx';
import { helpdeskQueries, targetGroupOf } from '../../domain/helpdesk.ts';
import classes from './Helpdesk.module.css';

/** How the reader reaches the helpdesk (SHELL-11): in a panel, to which the footer of every page leads, and where somebody is stuck. */
export function HelpdeskCard() {
  const { t } = useTranslation();
  const caller = useCaller();
  const group = targetGroupOf(caller?.personType ?? 'None');
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(helpdeskQueries.information(group));
  const mayCreateCase = caller?.scope === AuthenticationScope.Main;

  useEffect(() => {
    // Without a network the card says so itself; that is a state, not an error.
    if (error && !(error instanceof NetworkError)) toasts.error('ERROR_FETCH_HELPDESK_INFORMATION');
  }, [error]);

  if (isPending) return <TextSkeleton lines={4} />;
  if (!data) {
    return (
      <div className={classes.failure}>
        <p>{t('HELPDESK/FAILED')}</p>
        <LinkButton onClick={() => void refetch()}>
          <RefreshIcon size={16} /> {t('SHELL/RETRY')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <div className={classes.card}>
        {group === 'Employee' ? (
          <HelpdeskContact desk={data} mayCreateCase={mayCreateCase} />
        ) : (
          <>
            <Desk name={t('HELPDESK/INFO_CENTRE')} text={t('HELPDESK/INFO_CENTRE_TEXT')}>
              <HelpdeskContact desk={data} homePage={data.infoCentreInformation.homePage} mayCreateCase={mayCreateCase} />
            </Desk>
            <Desk name={t('HELPDESK/DESK')} text={t('HELPDESK/DESK_TEXT')}>
              <HelpdeskContact desk={data.kcInformation} mayCreateCase={false} />
            </Desk>
          </>
        )}
        <Age of={dataUpdatedAt} />
      </div>
    </div>
  );
}

/** Students are served by two desks: which one this is, and what it is for. */
const Desk = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <section>
    <h3>{name}</h3>
    <p className={classes.text}>{text}</p>
    {children}
  </section>
);
