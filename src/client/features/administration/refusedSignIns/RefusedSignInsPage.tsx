import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { RefusalReason } from '#contract/values.ts';
import { shownUserId } from '#rules/refusedSignIn.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { FilterChips } from '#client/ui/FilterChips.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { LockIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { SearchForm } from '#client/ui/SearchForm.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { type Filter, refusedSignInQueries } from './queries.ts';
import { RefusalRow } from './RefusalRow.tsx';
import classes from './RefusedSignIns.module.css';

const REASON = 'reason';
const TEXT = 'text';
const ALL = '';

/** `/administration/refused-sign-ins`: who could not sign in, why, and what can be done about it. */
export default function RefusedSignInsPage() {
  const { t, language } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const text = search.get(TEXT) ?? '';
  const reason = RefusalReason.options.find((one) => one === search.get(REASON)) ?? null;
  const show = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <Page title={t('REFUSED_SIGN_INS')} lead={t('REFUSED_SIGN_INS/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className="stack-lg">
        <SearchForm
          key={text}
          label={t('REFUSED_SIGN_INS/SEARCH')}
          submit={t('REFUSED_SIGN_INS/SHOW')}
          maxLength={64}
          searched={text}
          // The text stands in the address, where no national id belongs.
          refusalOf={(typed) =>
            shownUserId(typed) === typed ? null : t('REFUSED_SIGN_INS/NATIONAL_ID')
          }
          onSearch={(typed) => show(TEXT, typed)}
        />
        <FilterChips
          label={t('REFUSED_SIGN_INS/REASON')}
          language={language}
          chips={RefusalReason.options.map((one) => ({
            id: one,
            name: t(`REFUSED_SIGN_INS/REASON/${one}`),
            isOn: one === reason,
            onPress: () => show(REASON, one === reason ? ALL : one),
          }))}
        />
        <Refusals reason={reason} text={text} />
      </div>
    </Page>
  );
}

function Refusals(filter: Filter) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(refusedSignInQueries.list(filter));
  if (!data)
    return error ? (
      <ErrorState
        error={error}
        title={t('REFUSED_SIGN_INS/FAILED')}
        onRetry={() => void refetch()}
      />
    ) : (
      <RowSkeleton rows={4} height="7rem" />
    );
  const isFiltered = filter.reason !== null || filter.text !== '';
  if (data.total === 0)
    return (
      <EmptyState
        icon={LockIcon}
        title={t(isFiltered ? 'REFUSED_SIGN_INS/NO_MATCH' : 'REFUSED_SIGN_INS/NONE')}
      >
        {t(isFiltered ? 'REFUSED_SIGN_INS/NO_MATCH_TEXT' : 'REFUSED_SIGN_INS/NONE_TEXT')}
      </EmptyState>
    );
  const shown = data.refusals.length;
  return (
    <>
      <ul className={`plain-list ${classes.refusals}`} aria-label={t('REFUSED_SIGN_INS')}>
        {data.refusals.map((refusal) => (
          <RefusalRow key={refusal.id} refusal={refusal} />
        ))}
      </ul>
      {data.total > shown && (
        <p className="note">{t('REFUSED_SIGN_INS/MORE', { shown, total: data.total })}</p>
      )}
    </>
  );
}
