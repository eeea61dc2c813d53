import { useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router-dom';
import { accountQueryOf } from '#rules/accountIdentifier.ts';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { hasWrongCheckDigit } from '#rules/identityNumber.ts';
import { isUserId } from '#rules/userId.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { now } from '#client/device/clock.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { SearchForm } from '#client/ui/SearchForm.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { type TextKey, useTranslation } from '../texts.ts';
import { usePanelData } from '#client/routing/openPanel.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { accountFlow } from './accountFlow.ts';
import { redirectTo } from './redirectTo.ts';
import { createQueries } from './queries.ts';
import { SearchOutcome } from './SearchOutcome.tsx';

const SEARCHED = 'searchQuery';

interface Arrival {
  /** The text to search for on arrival, possibly empty or invalid. */
  readonly searched: string;
  /** Why the user was sent back to the search. */
  readonly notice: TextKey | null;
}

/**
 * Only a user id may be in an address. A national id that arrives in one, or any text that may be
 * meant as one, is searched for from memory and removed from the address (decisions, "Identity
 * numbers").
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Arrival | Response> {
  const address = new URL(request.url);
  const arrived = address.searchParams.get(SEARCHED);
  if (arrived !== null && !isUserId(arrived.trim())) {
    accountFlow.search(arrived);
    const rest = new URLSearchParams(address.search);
    rest.delete(SEARCHED);
    return redirectTo(address, `${address.pathname}?${rest}`);
  }
  const searched = arrived ?? accountFlow.searched() ?? '';
  const wanted = accountQueryOf(searched, dateInSweden(new Date(now())));
  if (wanted) await waitBriefly(queryClient.prefetchQuery(createQueries.search(wanted)));
  return { searched, notice: accountFlow.notice() };
}

/**
 * Search panel that finds a person's account to take over or extend, or offers to create one when
 * there is none (ACCT-41).
 */
export default function AccountSearchPanel() {
  const { t } = useTranslation();
  const { searched, notice } = usePanelData<Arrival>();
  const today = useToday();
  const wanted = accountQueryOf(searched, today);
  const search = useSearch();
  const close = useClosePanel();
  return (
    <Panel
      title={t('PANEL/ACCOUNT_SEARCH')}
      onClose={() => {
        accountFlow.clear();
        close();
      }}
    >
      <div className="stack-lg">
        {notice && (
          <Notice tone="warning" isSpoken>
            {t(notice)}
          </Notice>
        )}
        <SearchForm
          key={searched}
          label={t('ACCOUNTS/SEARCH/LABEL')}
          help={t('ACCOUNTS/SEARCH/HELP')}
          submit={t('ACCOUNTS/SEARCH/SUBMIT')}
          maxLength={100}
          searched={searched}
          refusalOf={(typed) => (accountQueryOf(typed, today) ? null : t(refusalOf(typed, today)))}
          onSearch={search}
          keepsFocus
          found={wanted && <SearchOutcome wanted={wanted} />}
        />
      </div>
    </Panel>
  );
}

/** Why a text can be neither a national id nor a user id (ACCT-37). */
const refusalOf = (text: string, today: IsoDate): TextKey =>
  hasWrongCheckDigit(text, today)
    ? 'ACCOUNTS/SEARCH/WRONG_CHECK_DIGIT'
    : 'ACCOUNTS/SEARCH/WRONG_FORMAT';

/**
 * Returns a function that makes a text the panel's search. A user id is put in the address, so that
 * the search can be shared and reloaded; a national id is kept in memory only.
 */
function useSearch() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (text: string) => {
    const query = new URLSearchParams(search);
    query.delete(SEARCHED);
    accountFlow.search(text);
    if (isUserId(text)) query.set(SEARCHED, text);
    void navigate(`${pathname}?${query}`, { replace: true, state, preventScrollReset: true });
  };
}
