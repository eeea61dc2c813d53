import { Suspense } from 'react';
import { withTexts } from '#client/i18n/i18n.ts';
import { preparedPart } from '#client/ui/optionalPart.ts';
import { RefreshIcon } from '#client/ui/icons.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { LinkRows } from '#client/ui/LinkRow.tsx';
import { ConcernRow } from './ConcernRow.tsx';
import type { Concerns } from './useConcerns.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import classes from './Concerns.module.css';

/** Its code is loaded together with the counts, so that a row appears complete. */
export const { Part: WorkRow, prepare: prepareWorkRows } = preparedPart(
  async () => (await withTexts(['work'], import('./work/WorkRow.tsx'))).WorkRow,
);

/** The user's concerns, most urgent first, and the work that waits. Renders nothing without any. */
export function ConcernList({
  concerns,
  work,
  missing,
  retry,
}: Pick<Concerns, 'concerns' | 'work' | 'missing' | 'retry'>) {
  const { t } = useTranslation();
  const rows = concerns.length + work.length;
  if (rows === 0 && missing.length === 0) return null;
  return (
    <section className={classes.concernList}>
      <h2 className="visually-hidden">{t('HOME/NEEDS_ME/TITLE')}</h2>
      {rows > 0 && (
        <LinkRows>
          {concerns.map((concern) => (
            <ConcernRow
              key={`${concern.text} ${'liabilityType' in concern.target ? concern.target.liabilityType : ''}`}
              concern={concern}
            />
          ))}
          {work.map((waiting) => (
            <Suspense
              key={`${waiting.kind} ${waiting.organisation?.id}`}
              fallback={<li className={classes.comingRow} />}
            >
              <WorkRow waiting={waiting} />
            </Suspense>
          ))}
        </LinkRows>
      )}
      {missing.length > 0 && (
        <p className="note" role="status">
          {t('HOME/NEEDS_ME/MISSING', {
            parts: missing.map((part) => t(`HOME/PART/${part}`)).join(', '),
          })}{' '}
          <LinkButton onClick={retry}>
            <RefreshIcon size={16} /> {t('SHELL/RETRY')}
          </LinkButton>
        </p>
      )}
    </section>
  );
}
