import {
  type ComparedGroup,
  type CostGroup,
  type CostGrouping,
  differenceOf,
} from '#rules/costGroups.ts';
import { readablePath } from '#client/domain/organisation/readablePath.ts';
import { money, moneyChange } from './money.ts';
import { useTranslation } from './texts.ts';
import classes from './Finance.module.css';

interface CostGroupsProps {
  readonly groups: readonly ComparedGroup[];
  readonly total: Omit<CostGroup, 'name'>;
  /** Total cost of the previous month; null until it is known. */
  readonly totalBefore: number | null;
  /**
   * Placeholder for the previous month's amounts: while they are loading, or when they could not be
   * fetched.
   */
  readonly unknown: '…' | '–';
  readonly by: CostGrouping;
  readonly month: string;
  readonly monthBefore: string;
}

/**
 * The groups, each with a bar and a comparison with the previous month: a chart visually, and a
 * table for screen readers. Both are printed.
 */
export function CostGroups({
  groups,
  total,
  totalBefore,
  unknown,
  by,
  month,
  monthBefore,
}: CostGroupsProps) {
  const { t, language } = useTranslation();
  const highestCost = Math.max(...groups.map(({ monthlyCost }) => monthlyCost), 1);
  const nameOf = (name: string | null) =>
    name === null ? t('FINANCE/WITHOUT') : by === 'organisation' ? readablePath(name) : name;
  const earlier = (amount: number) => (totalBefore === null ? unknown : money(amount, language));
  const change = (amount: number) =>
    totalBefore === null ? unknown : moneyChange(amount, language);
  return (
    <div className={classes.scroll}>
      <table className={classes.groups}>
        <caption>
          <span>{t('FINANCE/MONTH')}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              {t(by === 'organisation' ? 'FINANCE/ORGANISATION' : 'FINANCE/COST_CENTRE')}
            </th>
            <td className={classes.bar} aria-hidden />
            <th scope="col">{t('FINANCE/ACCOUNTS')}</th>
            <th scope="col">{month}</th>
            <th scope="col">{monthBefore}</th>
            <th scope="col">{t('FINANCE/DIFFERENCE')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, accounts, monthlyCost, before, difference }) => (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td className={classes.bar} aria-hidden>
                <svg viewBox="0 0 100 8" preserveAspectRatio="none">
                  <rect width={(monthlyCost / highestCost) * 100} height="8" rx="1" />
                </svg>
              </td>
              <td>{accounts}</td>
              <td>{money(monthlyCost, language)}</td>
              <td>{earlier(before)}</td>
              <td>{change(difference)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('FINANCE/TOTAL')}</th>
            <td className={classes.bar} aria-hidden />
            <td>{total.accounts}</td>
            <td>{money(total.monthlyCost, language)}</td>
            <td>{earlier(totalBefore ?? 0)}</td>
            <td>{change(differenceOf(total.monthlyCost, totalBefore ?? 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
