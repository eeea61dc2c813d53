import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { InfoIcon, WarningIcon } from '#client/ui/icons.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { useTranslation } from '../texts.ts';
import { listOf, type AccountList } from '#rules/accountLists.ts';
import { isShortened } from '#rules/endDateChange.ts';
import type { LeftOut, Plan, Step } from './plan.ts';
import { LeftOutRow, StepRow } from './PlanRows.tsx';
import classes from './Plan.module.css';

interface PlanViewProps {
  readonly plan: Plan;
  /** The list in which the accounts are shown now. */
  readonly list: AccountList;
  /** The scroll container of the rows. */
  readonly scroller: HTMLElement | null;
}

type Row =
  | { readonly heading: string }
  | { readonly step: Step; readonly place: string }
  | { readonly leftOut: LeftOut; readonly place: string };

/**
 * The planned change of each account, followed by the accounts left out with their reasons. Only
 * the visible rows are rendered.
 */
export function PlanView({ plan: { steps, leftOut }, list, scroller }: PlanViewProps) {
  const { t } = useTranslation();
  const rows = useMemo((): Row[] => {
    const heading = t('ACCOUNTS/BULK/LEFT_OUT', { count: leftOut.length });
    return [
      ...steps.map((step, index) => ({ step, place: `${index + 1}/${steps.length}` })),
      ...(leftOut.length > 0 ? [{ heading }] : []),
      ...leftOut.map((one, index) => ({ leftOut: one, place: `${index + 1}/${leftOut.length}` })),
    ];
  }, [steps, leftOut, t]);
  const { box, virtualizer } = useRows(rows, scroller);
  const showLeftOut = () => virtualizer.scrollToIndex(steps.length, { align: 'start' });

  return (
    <section className={classes.plan}>
      <Summary steps={steps} leftOut={leftOut} list={list} onShowLeftOut={showLeftOut} />
      <div ref={box} className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.row}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            <RowOf row={rows[index]} />
          </div>
        ))}
      </div>
    </section>
  );
}

function RowOf({ row }: { row: Row | undefined }) {
  if (!row) return null;
  if ('heading' in row) return <h3 className={classes.heading}>{row.heading}</h3>;
  return 'step' in row ? (
    <StepRow step={row.step} place={row.place} />
  ) : (
    <LeftOutRow leftOut={row.leftOut} place={row.place} />
  );
}

/** Estimated row height until a row has been measured: a name with one line below it. */
const ROW_HEIGHT = 60;

function useRows(rows: readonly Row[], scroller: HTMLElement | null) {
  const box = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);

  // The height of the content above the rows changes with the user's choice, and the rows start
  // below that content.
  useEffect(() => {
    const observer = new ResizeObserver(() => setScrollMargin(box.current?.offsetTop ?? 0));
    for (const above of [
      box.current?.previousElementSibling,
      box.current?.parentElement?.previousElementSibling,
    ]) {
      if (above) observer.observe(above);
    }
    return () => observer.disconnect();
  }, []);

  // The virtualizer's functions keep their identity while their results change. Nothing here
  // memoizes those results.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin,
  });
  return { box, virtualizer };
}

interface SummaryProps extends Plan {
  readonly list: AccountList;
  readonly onShowLeftOut: () => void;
}

/** The plan's figures, announced to screen readers when the choice changes them. */
function Summary({ steps, leftOut, list, onShowLeftOut }: SummaryProps) {
  const { t } = useTranslation();
  const moves = useMemo(() => Map.groupBy(steps, ({ after }) => listOf(after)), [steps]);
  const shortened = useMemo(
    () => steps.filter(({ account, after }) => isShortened(account, after)).length,
    [steps],
  );
  return (
    <div className={classes.summary} role="status">
      <p className={classes.figures}>
        <strong>{t('ACCOUNTS/BULK/CHANGES', { count: steps.length })}</strong>
        {leftOut.length > 0 && (
          <span>
            {t('ACCOUNTS/BULK/LEFT_OUT', { count: leftOut.length })}{' '}
            {steps.length > 0 && (
              <LinkButton onClick={onShowLeftOut}>{t('ACCOUNTS/BULK/SHOW_LEFT_OUT')}</LinkButton>
            )}
          </span>
        )}
      </p>
      {shortened > 0 && (
        <p className={classes.move}>
          <WarningIcon size={16} />
          {t('ACCOUNTS/BULK/SHORTENS', { count: shortened })}
        </p>
      )}
      {[...moves].map(
        ([to, moved]) =>
          to !== list && (
            <p key={to} className={classes.move}>
              <InfoIcon size={16} />
              {t(moveTexts[to], { count: moved.length })}
            </p>
          ),
      )}
    </div>
  );
}

const moveTexts = {
  active: 'ACCOUNTS/BULK/MOVES_ACTIVE',
  deprovisioning: 'ACCOUNTS/BULK/MOVES_DEPROVISIONING',
  inactive: 'ACCOUNTS/BULK/MOVES_INACTIVE',
} as const;
