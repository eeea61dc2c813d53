import { HelpdeskPhone } from '#client/domain/HelpdeskPhone.tsx';
import { useTranslation } from './texts.ts';
import type { ResultState } from './useResults.ts';
import classes from './Palette.module.css';

interface SearchStateProps {
  readonly state: ResultState;
  readonly isOnline: boolean;
}

/** How the search goes, in words; when nothing is found, with the helpdesk's phone number. */
export function SearchState({ state, isOnline }: SearchStateProps) {
  const { t } = useTranslation();
  const { key, count } = state;
  return (
    <div className={classes.state}>
      <p role="status">
        {t(key, { count })}
        {!isOnline && ` ${t('PALETTE/OFFLINE')}`}
      </p>
      {state.isEmpty && (
        <p>
          <HelpdeskPhone label={t('PALETTE/CALL')} />
        </p>
      )}
    </div>
  );
}
