import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_SUBSCRIBERS } from '#contract/webhooks.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import columns from '#client/ui/Columns.module.css';
import { Button } from '#client/ui/Button.ts';
import { PlusIcon } from '#client/ui/deferredIcons.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { BellIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { NewSecret, type ShownSecret } from '../NewSecret.tsx';
import { subscriberQueries } from './queries.ts';
import { SubscriberCard } from './SubscriberCard.tsx';
import { SubscriberForm } from './SubscriberForm.tsx';

/** `/administration/subscribers`: the systems that are told of accounts by webhooks. */
export default function SubscribersPage() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const { data, error, refetch } = useQuery(subscriberQueries.all());
  const isFull = (data?.length ?? 0) >= MAX_SUBSCRIBERS;
  return (
    <Page title={t('PAGE/SUBSCRIBERS')} lead={t('WEBHOOKS/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className="stack-lg">
        {secret && (
          <NewSecret key={secret.secret} kind="secret" {...secret} onDone={() => setSecret(null)} />
        )}
        {data &&
          (isAdding ? (
            <SubscriberForm
              subscriber={null}
              onDone={() => setAdding(false)}
              onSecret={setSecret}
            />
          ) : (
            <div>
              <Button
                leftSection={<PlusIcon size={18} />}
                disabled={isFull}
                onClick={() => setAdding(true)}
              >
                {t('WEBHOOKS/ADD')}
              </Button>
              {isFull && <p className="note">{t('WEBHOOKS/TOO_MANY')}</p>}
            </div>
          ))}
        {!data &&
          (error ? (
            <ErrorState error={error} title={t('WEBHOOKS/FAILED')} onRetry={() => void refetch()} />
          ) : (
            <RowSkeleton rows={4} />
          ))}
        {data?.length === 0 && !isAdding && (
          <EmptyState icon={BellIcon} title={t('WEBHOOKS/EMPTY')}>
            {t('WEBHOOKS/EMPTY_TEXT')}
          </EmptyState>
        )}
        <ul className={columns.cards}>
          {data?.map((subscriber) => (
            <SubscriberCard key={subscriber.id} subscriber={subscriber} onSecret={setSecret} />
          ))}
        </ul>
      </div>
    </Page>
  );
}
