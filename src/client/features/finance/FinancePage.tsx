import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrganisationNode } from '#contract/organisations.ts';
import { AffiliationType } from '#contract/values.ts';
import { maySeeAllCosts } from '#rules/costAccess.ts';
import {
  comparedGroups,
  type CostGrouping,
  costGroupings,
  groupCosts,
  sumOf,
  totalOf,
} from '#rules/costGroups.ts';
import { costMonths, type Month, monthBefore } from '#rules/costMonths.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { OrganisationSelector } from '#client/domain/organisation/OrganisationSelector.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useCaller } from '#client/session/session.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { BuildingIcon } from '#client/ui/deferredIcons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { CostGroups } from './CostGroups.tsx';
import { CostTable } from './CostTable.tsx';
import { monthInWords } from './money.ts';
import { financeQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Finance.module.css';

export async function loader() {
  await waitBriefly(queryClient.prefetchQuery(financeQueries.tree()));
  return null;
}

const ORGANISATION = 'org';
const MONTH = 'month';

/**
 * `/finance`: the cost of an organisation's accounts in a month, in groups and one by one (FIN-02,
 * FIN-04).
 */
export default function FinancePage() {
  const { t } = useTranslation();
  const { data: tree, error, refetch } = useQuery(financeQueries.tree());
  return (
    <Page title={t('PAGE/FINANCE')} lead={t('FINANCE/LEAD')} isWide>
      {tree && <Costs tree={tree} />}
      {!tree &&
        (error ? (
          <ErrorState error={error} title={t('FINANCE/FAILED')} onRetry={() => void refetch()} />
        ) : (
          <RowSkeleton rows={1} height="4rem" />
        ))}
    </Page>
  );
}

/** Users who may see the costs of the whole university can choose any organisation. */
const allOf = (nodes: readonly OrganisationNode[]): OrganisationNode[] =>
  nodes.map((node) => ({ ...node, isAdministered: true, children: allOf(node.children) }));

function Costs({ tree }: { tree: readonly OrganisationNode[] }) {
  const { t, language } = useTranslation();
  const caller = useCaller();
  const months = costMonths(useToday());
  const [query, setQuery] = useSearchParams();
  const seesAll = caller !== null && maySeeAllCosts(caller);
  const offered = useMemo(() => (seesAll ? allOf(tree) : tree), [seesAll, tree]);
  const [types, setTypes] = useState<readonly AffiliationType[]>(AffiliationType.options);
  const organisationId = query.get(ORGANISATION);

  const [thisMonth = ''] = months;
  const month = months.find((one) => one === query.get(MONTH)) ?? thisMonth;

  const put = (name: string, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  const toggle = (type: AffiliationType) =>
    setTypes((before) =>
      AffiliationType.options.filter((one) =>
        one === type ? !before.includes(one) : before.includes(one),
      ),
    );
  return (
    <div className={classes.page}>
      <OrganisationSelector
        tree={offered}
        value={organisationId}
        onChange={(chosen) =>
          put(ORGANISATION, chosen?.isAdministered ? chosen.organisationId : null)
        }
        isWide
      />
      <div className={classes.filters}>
        <ChoiceField
          className={classes.month ?? ''}
          label={t('FINANCE/MONTH_FIELD')}
          help={t(
            month === thisMonth ? 'FINANCE/MONTH_FIELD/TODAY' : 'FINANCE/MONTH_FIELD/EARLIER',
          )}
          data={months.map((value) => ({ value, label: monthInWords(value, language) }))}
          value={month}
          onChange={(value) => put(MONTH, value === thisMonth ? null : value)}
        />
        <fieldset className={classes.types}>
          <legend>{t('FINANCE/TYPES')}</legend>
          {AffiliationType.options.map((type) => (
            <label key={type}>
              <input type="checkbox" checked={types.includes(type)} onChange={() => toggle(type)} />
              {t(`FINANCE/TYPE/${upperCase(type)}`)}
            </label>
          ))}
        </fieldset>
      </div>
      {organisationId === null || types.length === 0 ? (
        <EmptyState
          icon={BuildingIcon}
          title={t(organisationId === null ? 'FINANCE/CHOOSE' : 'FINANCE/CHOOSE_TYPE')}
        />
      ) : (
        <Report organisationId={organisationId} types={types} month={month} />
      )}
    </div>
  );
}

interface ReportProps {
  readonly organisationId: string;
  readonly types: readonly AffiliationType[];
  readonly month: Month;
}

function Report({ organisationId, types, month }: ReportProps) {
  const { t, language } = useTranslation();
  const [by, setBy] = useState<CostGrouping>('organisation');
  const {
    data: rows,
    error,
    refetch,
  } = useQuery(financeQueries.costs(organisationId, types, month));
  const earlier = monthBefore(month);
  const {
    data: before,
    error: beforeError,
    refetch: refetchBefore,
  } = useQuery(financeQueries.sums(organisationId, types, earlier));
  const groups = useMemo(
    () => comparedGroups(groupCosts(rows ?? [], by), before ?? [], by),
    [rows, before, by],
  );
  const total = useMemo(() => totalOf(rows ?? []), [rows]);
  if (error)
    return <ErrorState error={error} title={t('FINANCE/FAILED')} onRetry={() => void refetch()} />;
  if (!rows) return <RowSkeleton rows={6} height="2.5rem" />;
  if (rows.length === 0)
    return (
      <div role="status">
        <EmptyState icon={BuildingIcon} title={t('FINANCE/NONE')}>
          {t('FINANCE/NONE_TEXT')}
        </EmptyState>
      </div>
    );
  return (
    <>
      <fieldset className={classes.types}>
        <legend>{t('FINANCE/GROUP_BY')}</legend>
        {costGroupings.map((grouping) => (
          <label key={grouping}>
            <input
              type="radio"
              name="grouping"
              checked={by === grouping}
              onChange={() => setBy(grouping)}
            />
            {t(grouping === 'organisation' ? 'FINANCE/ORGANISATION' : 'FINANCE/COST_CENTRE')}
          </label>
        ))}
      </fieldset>
      {beforeError && (
        <ErrorState
          error={beforeError}
          title={t('FINANCE/BEFORE_FAILED', { month: monthInWords(earlier, language) })}
          onRetry={() => void refetchBefore()}
        />
      )}
      <CostGroups
        groups={groups}
        total={total}
        totalBefore={before ? sumOf(before) : null}
        unknown={beforeError ? '–' : '…'}
        by={by}
        month={monthInWords(month, language)}
        monthBefore={monthInWords(earlier, language)}
      />
      <CostTable key={organisationId} rows={rows} />
    </>
  );
}
