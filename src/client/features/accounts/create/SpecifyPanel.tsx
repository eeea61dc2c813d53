import type { LoaderFunctionArgs } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import type { ContactPerson } from '#contract/contactPerson.ts';
import { MIN_SEARCH_LENGTH } from '#contract/contactPersons.ts';
import { dateInSweden } from '#rules/dates.ts';
import { normalise } from '#rules/identityNumber.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { now } from '#client/device/clock.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { usePanelData } from '#client/routing/openPanel.ts';
import { readSession, useSession } from '#client/session/session.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { accountSearch } from '../panelPaths.ts';
import { pickerQueries } from '../pickers/queries.ts';
import { useTranslation } from '../texts.ts';
import { choiceParam } from '#client/routing/params.ts';
import { panelPath, useClosePanel } from '#client/routing/panels.ts';
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
    const liUId = readSession()?.authentication.liUId ?? '';
    await waitBriefly(
      queryClient.prefetchQuery(listQueries.tree()),
      ...(subject.type === 'create' && isSearchable(liUId)
        ? [queryClient.prefetchQuery(pickerQueries.contactPersons(liUId))]
        : []),
    );
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
  const { t } = useTranslation();
  const close = useClosePanel();
  const subject = usePanelData<Subject>();
  const own = useOwnContact(subject);
  return own === undefined ? (
    <Panel title={t('PANEL/ACCOUNT_SPECIFY')} onClose={close} loading />
  ) : (
    <SpecifyForm subject={subject} own={own} />
  );
}

/**
 * Returns the user as the contact person of a new account; null for other accounts and where the
 * user cannot be one, undefined while it is loading.
 */
function useOwnContact({ type }: Subject): ContactPerson | null | undefined {
  const liUId = useSession()?.authentication.liUId ?? '';
  const isAsked = type === 'create' && isSearchable(liUId);
  const {
    data: found,
    isPending,
    failureCount,
  } = useQuery({
    ...pickerQueries.contactPersons(liUId),
    enabled: isAsked,
  });
  // The form does not wait for further attempts: the contact person is only proposed.
  if (isAsked && isPending && failureCount === 0) return undefined;
  return found?.find((person) => person.liUId === liUId) ?? null;
}

const isSearchable = (liUId: string) => liUId.length >= MIN_SEARCH_LENGTH;
