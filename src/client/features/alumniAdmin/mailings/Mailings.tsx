import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { FilterForm } from './FilterForm.tsx';
import { Result } from './Result.tsx';
import { SavedFiles } from './SavedFiles.tsx';
import type { Choice } from './filterFields.ts';
import { choiceIn, searchWith } from './choiceAddress.ts';
import { LabelSheets } from './LabelSheets.tsx';
import { useFiltering } from './useFiltering.ts';
import { useTranslation } from '../texts.ts';
import { useGoBack } from '#client/routing/goBack.ts';
import { Button } from '#client/ui/Button.ts';
import classes from '../Admin.module.css';

/**
 * Selection of alumni for a mailing (ALUM-22): from the register or a file, filtered by language,
 * country and consent.
 */
export function Mailings() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const location = useLocation();
  // The filter, except for a new file, is stored in the address, so that it survives a reload and
  // the return from an alumnus's page.
  const [search, setSearch] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(() => choiceIn(search));
  const { filter, exportAll, labels, fetched, stopLabels } = useFiltering();
  const change = (changes: Partial<Choice>) => {
    const changed = { ...choice, ...changes };
    setChoice(changed);
    const next = searchWith(changed);
    if (String(next) !== String(searchWith(choiceIn(search))))
      setSearch(next, { replace: true, preventScrollReset: true });
    // The displayed result belongs to the previous filter.
    filter.reset();
    stopLabels();
  };
  // The labels get a history entry of their own, so that Back returns to the filter.
  const showLabels = () =>
    labels.mutate(choice, {
      onSuccess: () => void navigate({ search: location.search }, { state: LABELS }),
    });

  if (labels.data && isOfLabels(location.state)) {
    return (
      <div className={classes.stack}>
        <div className={classes.actions}>
          <Button variant="default" onClick={goBack}>
            {t('ALUMNI_MAILING/LABELS/BACK')}
          </Button>
        </div>
        <LabelSheets
          labels={labels.data}
          left={Math.max(0, (filter.data?.numberOfAlumns ?? 0) - labels.data.length)}
        />
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <FilterForm
        choice={choice}
        isBusy={filter.isPending}
        error={filter.error}
        onChange={change}
        onFilter={() => filter.mutate(choice)}
      />
      {filter.data && (
        <Result
          result={filter.data}
          hasFile={choice.source !== 'LOCAL'}
          isExporting={exportAll.isPending}
          fetchedLabels={labels.isPending ? fetched : null}
          onExport={() => exportAll.mutate(choice)}
          onLabels={showLabels}
          onStop={stopLabels}
        />
      )}
      <SavedFiles onUse={(fileId) => change({ source: 'SAVED', fileId })} />
    </div>
  );
}

/** Navigation state of the history entry that shows the labels. */
const LABELS = { isOfLabels: true };
const isOfLabels = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOfLabels' in state;
