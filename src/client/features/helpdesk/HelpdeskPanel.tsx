import { queryClient } from '#client/api/queryClient.ts';
import { loadedSession } from '#client/session/loadUser.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { HelpdeskCard } from './HelpdeskCard.tsx';
import { helpdeskQueries } from '#client/domain/helpdesk.ts';
import { targetGroupOf } from '#rules/targetGroup.ts';

/** Starts the request while the panel's code is still loading. */
export async function loader() {
  const group = targetGroupOf((await loadedSession())?.caller.personType ?? 'None');
  await waitBriefly(queryClient.prefetchQuery(helpdeskQueries.information(group)));
  return null;
}

/** Panel with the helpdesk's contact details, above any page. */
export default function HelpdeskPanel() {
  const { t } = useTranslation();
  return (
    <Panel title={t('PANEL/HELPDESK')} onClose={useClosePanel()}>
      <HelpdeskCard />
    </Panel>
  );
}
