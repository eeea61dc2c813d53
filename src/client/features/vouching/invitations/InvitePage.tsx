import { useSuspenseQuery } from '@tanstack/react-query';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import * as paths from '#client/paths/pages.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { InviteForm } from './InviteForm.tsx';
import { invitationQueries } from './queries.ts';

export const loader = () => waitBriefly(queryClient.prefetchQuery(invitationQueries.mine()));

/** `/vouching/invitations/new`: a form for one guest, or for a list of them. */
export default function InvitePage() {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t('INVITATIONS/NEW')} lead={t('INVITATIONS/NEW_ABOUT')}>
      <BackLink to={paths.vouching('invitations')}>{t('PAGE/GUESTS')}</BackLink>
      <AsyncBoundary skeleton={<RowSkeleton rows={4} />} failure={t('INVITATIONS/FAILED')}>
        <WithRoom />
      </AsyncBoundary>
    </Page>
  );
}

/**
 * Shows a notice instead of the form when the employee has reached the maximum number of
 * invitations.
 */
function WithRoom() {
  const { t } = useTranslation();
  const {
    data: { room },
  } = useSuspenseQuery(invitationQueries.mine());
  if (room.waiting === 0 || room.letters === 0) {
    return (
      <Notice tone="info">
        <p>
          {t(
            room.waiting === 0
              ? 'INVITATIONS/WHY_NOT/TOO_MANY_WAITING'
              : 'INVITATIONS/WHY_NOT/TOO_MANY_LETTERS',
          )}
        </p>
      </Notice>
    );
  }
  return <InviteForm most={Math.min(room.waiting, room.letters)} />;
}
