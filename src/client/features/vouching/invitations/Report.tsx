import type { GuestReport, GuestToInvite } from '../../../../contract/invitations.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import classes from '../Vouching.module.css';

interface ReportProps {
  readonly report: readonly GuestReport[];
  readonly guests: readonly GuestToInvite[];
}

/** The errors in the guests, row by row. Nothing has been sent. */
export function Report({ report, guests }: ReportProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="error" title={t('INVITATIONS/REPORT', { count: report.length })} isSpoken>
      <ul className={classes.report}>
        {report.map(({ row, refusals }) => (
          <li key={row}>
            {guests.length > 1 && <strong>{t('INVITATIONS/ROW', { row: row + 1, who: guests[row]?.email || guests[row]?.name || '–' })} </strong>}
            {refusals.map((refusal) => t(`INVITATIONS/ROW/${refusal}`)).join(' ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
