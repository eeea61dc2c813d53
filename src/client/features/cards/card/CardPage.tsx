import { helpdeskQueries } from '#client/domain/helpdesk.ts';
import { targetGroupOf } from '#rules/targetGroup.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { useIsExternal } from '#client/session/session.ts';
import { loadedSession } from '#client/session/loadUser.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { prefetchAtVisit } from '#client/offline/persister.ts';
import { cardQueries, mayBeOrdered } from '#client/domain/cards/queries.ts';
import { MyCard } from './MyCard.tsx';

/**
 * Starts the requests while the page is still loading. Offline, the card is read from the device.
 * An order is only awaited if the card can be ordered: for everyone else, a stored card is shown
 * without waiting for the network.
 */
export async function loader() {
  // Not awaited. It provides the helpdesk's phone number for a freeze that is pending offline.
  void loadedSession().then((session) =>
    queryClient.prefetchQuery(
      helpdeskQueries.information(targetGroupOf(session?.caller.personType ?? 'None')),
    ),
  );
  const order = prefetchAtVisit(queryClient, cardQueries.order());
  await waitBriefly(
    prefetchAtVisit(queryClient, cardQueries.mine()).then(() =>
      mayBeOrdered(queryClient.getQueryData(cardQueries.mine().queryKey)) ? order : undefined,
    ),
  );
  return null;
}

/**
 * Page with the user's campus card, displayed like a physical card (internal: only its panels are
 * required).
 */
export default function CardPage() {
  const { t } = useTranslation();
  const isExternal = useIsExternal();
  return (
    <Page title={t('PAGE/CARD')}>
      {isExternal ? (
        <Notice tone="info">
          <p>{t('CARD/NOT_FOR_EXTERNAL')}</p>
        </Notice>
      ) : (
        <AsyncBoundary
          skeleton={<RowSkeleton rows={2} height="12rem" />}
          failure={t('CARD/FAILED')}
        >
          <MyCard />
        </AsyncBoundary>
      )}
    </Page>
  );
}
