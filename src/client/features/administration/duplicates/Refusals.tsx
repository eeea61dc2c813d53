import { Link } from 'react-router-dom';
import type { JoinRefusal } from '#contract/duplicates.ts';
import * as paths from '#client/paths/pages.ts';
import { useTranslation } from '../texts.ts';

/** Why two people cannot be joined, or a join not undone, and what to do first. */
export function Refusals({ refusals }: { readonly refusals: readonly JoinRefusal[] }) {
  const { t } = useTranslation();
  return (
    <ul className="plain-list stack-sm">
      {refusals.map((refusal) => (
        <li key={refusal}>
          {t(`DUPLICATES/REFUSED/${refusal}`)}{' '}
          {refusal === 'HOLDS_ROLE' && (
            <Link to={paths.administration('roles')}>{t('DUPLICATES/TO_ROLES')}</Link>
          )}
          {refusal === 'IS_JOINED' && (
            <Link to={`${paths.duplicates()}#joins`}>{t('DUPLICATES/TO_JOINS')}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}
