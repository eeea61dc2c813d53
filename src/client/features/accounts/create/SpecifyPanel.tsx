import type { LoaderFunctionArgs } from 'react-router-dom';
import { dateInSweden } from '#rules/dates.ts';
import { normalise } from '#rules/identityNumber.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { now } from '#client/device/clock.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { usePanelData } from '#client/routing/openPanel.ts';
import { accountSearch } from '../panelPaths.ts';
import { choiceParam } from '#client/routing/params.ts';
import { panelPath } from '#client/routing/panels.ts';
import { listQueries } from '../lists/listQueries.ts';
import { createTypes } from './createTypes.ts';
import { accountFlow, type Subject } from './accountFlow.ts';
import { redirectTo } from './redirectTo.ts';
import { SpecifyForm } from './SpecifyForm.tsx';

/**
 * Without a subject, as after a reload, or with an invalid number, the loader redirects to the
 * search, which shows why (ACCT-43).
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Subject | Response> {
  const subject = accountFlow.subject(choiceParam(params, 'accountCreateType', createTypes));
  const isWrong =
    subject?.type === 'create' &&
    normalise(subject.norEduPersonNIN, dateInSweden(new Date(now()))) === null;
  if (subject && !isWrong) {
    await waitBriefly(queryClient.prefetchQuery(listQueries.tree()));
    return subject;
  }
  const address = new URL(request.url);
  const searched = isWrong ? subject.norEduPersonNIN : address.searchParams.get('searchQuery');
  if (searched === null) accountFlow.restart('ACCOUNTS/SEARCH/BEGIN_AGAIN');
  else accountFlow.search(searched);
  return redirectTo(address, panelPath(address.pathname, accountSearch(), address.search));
}

/** Panel with the settings of an account that is created, taken over or extended. */
export default function SpecifyPanel() {
  return <SpecifyForm subject={usePanelData<Subject>()} />;
}
