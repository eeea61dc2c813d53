import { helpdeskQueries, targetGroupOf } from '../../../api/helpdesk.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { readSession } from '../../../api/session.ts';
import { shortly } from '../../../api/shortly.ts';
import { Page } from '../../../components/Page.tsx';
import { Part } from '../../../components/Part.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { prefetchAtVisit } from '../../../offline/persister.ts';
import { cardQueries } from '../queries.ts';
import { MyCard } from './MyCard.tsx';

/** Starts the requests while the page is still on its way. Offline, the card comes from the device. */
export async function loader() {
  // Nobody waits for it, but without a network the freeze that waits says whom to call.
  void queryClient.prefetchQuery(helpdeskQueries.information(targetGroupOf(readSession()?.caller.personType ?? 'None')));
  await shortly(prefetchAtVisit(queryClient, cardQueries.mine()), prefetchAtVisit(queryClient, cardQueries.order()));
  return null;
}

/** My campus card, as if one held it (ours: only its panels are required). */
export default function CardPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('PAGE/CARD')}>
      <Part skeleton={<RowBones rows={2} height="12rem" />} failure={t('CARD/FAILED')}>
        <MyCard />
      </Part>
    </Page>
  );
}
