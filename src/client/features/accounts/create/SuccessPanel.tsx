import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router-dom';
import { endOf } from '#rules/validity.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useTranslation } from '../texts.ts';
import { usePanelData } from '#client/routing/openPanel.ts';
import { accountSearch, employee } from '../panelPaths.ts';
import { choiceParam } from '#client/routing/params.ts';
import { panelPath, useClosePanel, usePanelLink } from '#client/routing/panels.ts';
import { activationKeySearch } from '#client/paths/pages.ts';
import { createTypes } from './createTypes.ts';
import { accountFlow, type Outcome } from './accountFlow.ts';
import { redirectTo } from './redirectTo.ts';
import { useNextPanel } from './useNextPanel.ts';
import classes from './AccountCreation.module.css';

/**
 * The outcome is kept in this page's memory only; without it, the loader redirects to the search.
 */
export function loader({ request, params }: LoaderFunctionArgs): Outcome | Response {
  const outcome = accountFlow.outcome(choiceParam(params, 'accountCreateType', createTypes));
  const address = new URL(request.url);
  return (
    outcome ?? redirectTo(address, panelPath(address.pathname, accountSearch(), address.search))
  );
}

const texts = {
  create: 'ACCOUNTS/SUCCESS/CREATE',
  takeover: 'ACCOUNTS/SUCCESS/TAKEOVER',
  extend: 'ACCOUNTS/SUCCESS/EXTEND',
} as const;

/**
 * Confirms what has been saved and until when the account is valid, and shows the next steps.
 * Replaces the form in the history (ACCT-41).
 */
export default function SuccessPanel() {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { type, account } = usePanelData<Outcome>();
  const { displayName: name, liUId, userStatus } = account;
  const until = endOf(account);
  const close = useClosePanel();
  const goTo = useNextPanel();
  const isWaiting = userStatus === 'New';

  return (
    <Panel
      title={t('PANEL/ACCOUNT_SUCCESS')}
      onClose={() => {
        accountFlow.clear();
        close();
      }}
    >
      <NextSteps liUId={liUId} needsKey={isWaiting}>
        <Button variant="default" onClick={() => goTo(accountSearch())}>
          {t('ACCOUNTS/SUCCESS/ANOTHER')}
        </Button>
      </NextSteps>
      <div className="stack-lg">
        <Notice tone="success" title={t(texts[type], { name })} isSpoken />
        <dl className={classes.facts}>
          <dt>{t('ACCOUNTS/FIELD/LIUID')}</dt>
          <dd className="semibold">{liUId ?? t('ACCOUNTS/SUCCESS/NO_USER_ID')}</dd>
          {until && (
            <>
              <dt>{t('ACCOUNTS/FIELD/VALIDTHROUGH')}</dt>
              <dd>{fullDate(until)}</dd>
            </>
          )}
        </dl>
        <section className={classes.part}>
          <h3>{t('ACCOUNTS/SUCCESS/NEXT')}</h3>
          <p>{t(isWaiting ? 'ACCOUNTS/SUCCESS/NEXT_NEW' : 'ACCOUNTS/SUCCESS/NEXT_IN_USE')}</p>
        </section>
      </div>
    </Panel>
  );
}

interface NextStepsProps {
  readonly liUId: string | null;
  readonly needsKey: boolean;
  /** What can be done besides. */
  readonly children: ReactNode;
}

function NextSteps({ liUId, needsKey, children }: NextStepsProps) {
  const { t } = useTranslation();
  const profile = usePanelLink(employee(liUId ?? ''));
  return (
    <PanelFoot
      main={
        liUId && (
          <Button component={Link} {...profile}>
            {t('ACCOUNTS/SEARCH/PROFILE')}
          </Button>
        )
      }
      secondary={
        <>
          {liUId && needsKey && (
            <Button component={Link} to={activationKeySearch(liUId)} variant="default">
              {t('ACCOUNTS/SUCCESS/KEY')}
            </Button>
          )}
          {children}
        </>
      }
    />
  );
}
