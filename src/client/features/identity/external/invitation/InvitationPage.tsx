import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { invitations } from '#contract/invitations.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { externalUser } from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { useTranslation } from '#client/features/identity/texts.ts';
import { HelpCard } from '../HelpCard.tsx';
import { externalQueries } from '../queries.ts';
import { Invited } from './Invited.tsx';

/**
 * Without a link, prefetches the invitation that this browser has opened; a link is opened after
 * the page has rendered.
 */
export const loader = () =>
  location.hash === ''
    ? waitBriefly(queryClient.prefetchQuery(externalQueries.invitation()))
    : null;

/**
 * `/public/externaluser/invitation#…` (not in the specification): what the guest is invited to, by
 * whom, and a form that starts the account. The secret is removed from the address immediately.
 */
export default function InvitationPage() {
  const { t } = useTranslation();
  const token = useToken();
  return (
    <Page isNarrow title={t('EXTERNAL/INVITATION/TITLE')} heading={t('EXTERNAL/INVITATION/TITLE')}>
      <div className="stack-lg">
        <AsyncBoundary skeleton={<RowSkeleton rows={3} />} failure={t('EXTERNAL/FAILED')}>
          {token === null ? <OpenedInvitation /> : <OpeningLink token={token} />}
        </AsyncBoundary>
        <HelpCard text="EXTERNAL/INVITATION/HELP" />
      </div>
    </Page>
  );
}

/** Opens the link once; from then on, this browser has the invitation. */
function OpeningLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const { open, isDone, refusal, hasFailed } = useOpenInvitation();
  useEffect(() => {
    open(token);
  }, [open, token]);
  if (isDone) return <OpenedInvitation />;
  if (refusal)
    return (
      <Notice tone="warning" isSpoken title={t('EXTERNAL/INVITATION/NOT_VALID')}>
        <p>{t(refusal)}</p>
      </Notice>
    );
  if (hasFailed)
    return (
      <Notice
        tone="error"
        isSpoken
        action={
          <Button size="sm" onClick={() => open(token)}>
            {t('SHELL/RETRY')}
          </Button>
        }
      >
        <p>{t('EXTERNAL/INVITATION/FAILED')}</p>
      </Notice>
    );
  return <RowSkeleton rows={3} />;
}

/** The invitation that this browser has opened. Users without one see how to get one. */
function OpenedInvitation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: invitation } = useSuspenseQuery(externalQueries.invitation());
  if (invitation === null)
    return (
      <Notice tone="info" title={t('EXTERNAL/INVITATION/NONE')}>
        <p>{t('EXTERNAL/INVITATION/NONE_TEXT')}</p>
      </Notice>
    );
  return <Invited invitation={invitation} onSent={() => void navigate(externalUser('verify'))} />;
}

/**
 * Returns the secret after the `#` of the link, and removes it from the address, so that neither
 * the history nor a copied address contains it. Null without a secret.
 */
function useToken(): string | null {
  // Only reads the hash, because a page that suspends for its texts is initialized again.
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== '')
      history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return token === '' ? null : token;
}

const reasons = [
  'EXTERNAL/INVITATION/EXPIRED',
  'EXTERNAL/INVITATION/WITHDRAWN',
  'EXTERNAL/INVITATION/USED',
  'EXTERNAL/INVITATION/GONE',
] as const;
type Reason = (typeof reasons)[number];

/** Returns why the link is not valid; null when the call failed for another reason. */
function reasonIn(error: unknown): Reason | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 404) return 'EXTERNAL/INVITATION/GONE';
  return reasons.find((reason) => error.errors?.['invitation']?.includes(reason)) ?? null;
}

/** Opens the link of an invitation in this browser. */
function useOpenInvitation() {
  const client = useQueryClient();
  const opening = useAction({
    send: (token: string) => call(invitations.open, { body: { token } }),
    isSecret: true,
    onSent: (invitation) => client.setQueryData(externalQueries.invitation().queryKey, invitation),
    failure: null,
  });
  const { mutate, isSuccess, error } = opening;
  const refusal = error === null ? null : reasonIn(error);
  return {
    open: useCallback((token: string) => mutate(token), [mutate]),
    isDone: isSuccess,
    refusal,
    hasFailed: error !== null && refusal === null,
  };
}
