import type { GuestReport } from '#contract/invitations.ts';
import type { ListedGuest } from '#rules/guestList.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import classes from '../Vouching.module.css';

interface GuestReportsProps {
  readonly report: readonly GuestReport[];
  readonly listed: readonly ListedGuest[];
}

/** The errors in the guests, under the row numbers of the list. Nothing has been sent. */
export function GuestReports({ report, listed }: GuestReportsProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="error" title={t('INVITATIONS/REPORT', { count: report.length })} isSpoken>
      <ul className={classes.report}>
        {report.map(({ row: index, refusals }) => {
          const { row = index + 1, guest } = listed[index] ?? {};
          return (
            <li key={index}>
              {listed.length > 1 && (
                <strong>
                  {t('INVITATIONS/ROW', { row, who: guest?.email || guest?.name || '–' })}{' '}
                </strong>
              )}
              {refusals.map((refusal) => t(`INVITATIONS/ROW/${refusal}`)).join(' ')}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
