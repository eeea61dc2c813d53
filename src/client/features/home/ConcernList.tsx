import { RefreshIcon } from '#client/ui/icons.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { LinkRows } from '#client/ui/LinkRow.tsx';
import { ConcernRow } from './ConcernRow.tsx';
import type { Concerns } from './useConcerns.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import classes from './Concerns.module.css';

/** The user's concerns, most urgent first. Renders nothing without any. */
export function ConcernList({
  concerns,
  missing,
  retry,
}: Pick<Concerns, 'concerns' | 'missing' | 'retry'>) {
  const { t } = useTranslation();
  if (concerns.length === 0 && missing.length === 0) return null;
  return (
    <section className={classes.concernList}>
      <h2 className="visually-hidden">{t('HOME/NEEDS_ME/TITLE')}</h2>
      {concerns.length > 0 && (
        <LinkRows>
          {concerns.map((concern) => (
            <ConcernRow
              key={`${concern.text} ${'liabilityType' in concern.target ? concern.target.liabilityType : ''}`}
              concern={concern}
            />
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
