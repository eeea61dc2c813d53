import { queryClient } from '../../api/queryClient.ts';
import { readSession } from '../../api/session.ts';
import { shortly } from '../../api/shortly.ts';
import { Panel } from '../../components/Panel.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useClosePanel } from '../../routing/panels.ts';
import { HelpdeskCard } from './HelpdeskCard.tsx';
import { helpdeskQueries, targetGroupOf } from '../../api/helpdesk.ts';

/** Starts the request while the panel's code is still loading. */
export async function loader() {
  const group = targetGroupOf(readSession()?.caller.personType ?? 'None');
  await shortly(queryClient.prefetchQuery(helpdeskQueries.information(group)));
  return null;
}

/** The helpdesk over whichever page one is on. */
export default function HelpdeskPanel() {
  const { t } = useTranslation();
  return (
    <Panel title={t('PANEL/HELPDESK')} onClose={useClosePanel()}>
      <HelpdeskCard />
    </Panel>
  );
}
