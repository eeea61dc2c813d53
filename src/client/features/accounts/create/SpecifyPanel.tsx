import type { LoaderFunctionArgs } from 'react-router-dom';
import { dateInSweden } from '../../../../rules/dates.ts';
import { normalise } from '../../../../rules/identityNumber.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { waitAtMost } from '../../../api/waitAtMost.ts';
import { usePanelData } from '../../../routing/openPanel.ts';
import { accountSearch } from '../panelPaths.ts';
import { choiceParam } from '../../../routing/params.ts';
import { panelPath } from '../../../routing/panels.ts';
import { listQueries } from '../lists/listQueries.ts';
import { createTypes } from './createTypes.ts';
import { journey, type Subject } from './journey.ts';
import { leadTo } from './leadTo.ts';
import { SpecifyForm } from './SpecifyForm.tsx';

/** Without a subject, as after a reload, or with an invalid number, the loader redirects to the search, which shows why (ACCT-43). */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Subject | Response> {
  const subject = journey.subject(choiceParam(params, 'accountCreateType', createTypes));
  const isWrong = subject?.type === 'create' && normalise(subject.norEduPersonNIN, dateInSweden(new Date())) === null;
  if (subject && !isWrong) {
    await waitAtMost(queryClient.prefetchQuery(listQueries.tree()));
    return subject;
  }
  const address = new URL(request.url);
  const searched = isWrong ? subject.norEduPersonNIN : address.searchParams.get('searchQuery');
  if (searched === null) journey.beginAgain('ACCOUNTS/SEARCH/BEGIN_AGAIN');
  else journey.search(searched);
  return leadTo(address, panelPath(address.pathname, accountSearch(), address.search));
}

/** Panel with the settings of an account that is created, taken over or extended. */
export default function SpecifyPanel() {
  return <SpecifyForm subject={usePanelData<Subject>()} />;
}
