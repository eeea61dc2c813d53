import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_SCIM_CLIENTS } from '#contract/scimClients.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import columns from '#client/ui/Columns.module.css';
import { Button } from '#client/ui/Button.ts';
import { PlusIcon } from '#client/ui/deferredIcons.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { LaptopIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { NewSecret, type ShownSecret } from '../NewSecret.tsx';
import { useTranslation } from '../texts.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { systemQueries } from './queries.ts';
import { SystemCard } from './SystemCard.tsx';

/** `/administration/systems`: the systems that read or state people by SCIM. */
export default function SystemsPage() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [token, setToken] = useState<ShownSecret | null>(null);
  const { data, error, refetch } = useQuery(systemQueries.all());
  const isFull = (data ?? []).filter(({ state }) => state !== 'Revoked').length >= MAX_SCIM_CLIENTS;
  const ending = (data ?? []).filter(({ state }) => state === 'EndsSoon' || state === 'Ended');
  return (
    <Page title={t('SCIM_CLIENTS')} lead={t('SCIM_CLIENTS/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className="stack-lg">
        {token && (
          <NewSecret key={token.secret} kind="token" {...token} onDone={() => setToken(null)} />
        )}
        {ending.length > 0 && (
          <Notice tone="warning">
            <p>{t('SCIM_CLIENTS/ENDING', { names: ending.map(({ name }) => name).join(', ') })}</p>
          </Notice>
        )}
        {data &&
          (isAdding ? (
            <ConnectForm onDone={() => setAdding(false)} onToken={setToken} />
          ) : (
            <div>
              <Button
                leftSection={<PlusIcon size={18} />}
                disabled={isFull}
                onClick={() => setAdding(true)}
              >
                {t('SCIM_CLIENTS/CONNECT')}
              </Button>
              {isFull && <p className="note">{t('SCIM_CLIENTS/TOO_MANY')}</p>}
            </div>
          ))}
        {!data &&
          (error ? (
            <ErrorState
              error={error}
              title={t('SCIM_CLIENTS/FAILED')}
              onRetry={() => void refetch()}
            />
          ) : (
            <RowSkeleton rows={4} />
          ))}
        {data?.length === 0 && !isAdding && (
          <EmptyState icon={LaptopIcon} title={t('SCIM_CLIENTS/EMPTY')}>
            {t('SCIM_CLIENTS/EMPTY_TEXT')}
          </EmptyState>
        )}
        <ul className={columns.cards}>
          {data?.map((system) => (
            <SystemCard key={system.id} system={system} onToken={setToken} />
          ))}
        </ul>
      </div>
    </Page>
  );
}
