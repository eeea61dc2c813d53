import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { FilterForm } from './FilterForm.tsx';
import { Result } from './Result.tsx';
import { SavedFiles } from './SavedFiles.tsx';
import type { Choice } from './filterFields.ts';
import { choiceIn, searchWith } from './choiceAddress.ts';
import { LabelSheets } from './LabelSheets.tsx';
import { useFiltering } from './useFiltering.ts';
import { useTranslation } from '../texts.ts';
import { Button } from '../../../ui/Button.ts';
import classes from '../Admin.module.css';

/** Choosing alumni to write to (ALUM-22): from the register or a file, by language, country and what they have agreed to. */
export function Mailings() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  // The address keeps the choice, but for a new file: it is there again after a reload, and when one comes back from an alumnus.
  const [search, setSearch] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(() => choiceIn(search));
  const latest = useRef(choice);
  const { filter, exportAll, labels, fetched, stopLabels } = useFiltering();
  const change = (changes: Partial<Choice>) => {
    // A file may be read while something else is chosen.
    latest.current = { ...latest.current, ...changes };
    setChoice(latest.current);
    const next = searchWith(latest.current);
    if (String(next) !== String(searchWith(choiceIn(search)))) setSearch(next, { replace: true, preventScrollReset: true });
    // What is shown belongs to the choice before.
    filter.reset();
    stopLabels();
  };
  // A step of its own, so that Back leads to the choice.
  const showLabels = () => labels.mutate(choice, { onSuccess: () => void navigate({ search: location.search }, { state: LABELS }) });

  if (labels.data && isOfLabels(location.state)) {
    return (
      <div className={classes.stack}>
        <div className={classes.actions}><Button variant="default" onClick={() => void navigate(-1)}>{t('ALUMNI_MAILING/LABELS/BACK')}</Button></div>
        <LabelSheets labels={labels.data} left={Math.max(0, (filter.data?.numberOfAlumns ?? 0) - labels.data.length)} />
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <FilterForm choice={choice} isBusy={filter.isPending} error={filter.error} onChange={change} onFilter={() => filter.mutate(choice)} />
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

/** What the step to the labels leaves in the history. */
const LABELS = { isOfLabels: true };
const isOfLabels = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isOfLabels' in state;
