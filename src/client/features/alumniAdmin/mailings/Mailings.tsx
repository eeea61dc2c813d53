import { Button } from '@mantine/core';
import { useState } from 'react';
import { FilterForm } from './FilterForm.tsx';
import { Result } from './Result.tsx';
import { SavedFiles } from './SavedFiles.tsx';
import { type Choice, everybody } from './filterFields.ts';
import { LabelSheets } from './LabelSheets.tsx';
import { useFiltering } from './useFiltering.ts';
import { useTranslation } from '../texts.ts';
import classes from '../Admin.module.css';

/** Choosing alumni to write to (ALUM-22): from the register or a file, by language, country and what they have agreed to. */
export function Mailings() {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<Choice>(everybody);
  const { filter, exportAll, labels } = useFiltering();
  const change = (changes: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...changes }));
    // What is shown belongs to the choice before.
    filter.reset();
    labels.reset();
  };

  if (labels.data) {
    return (
      <div className={classes.stack}>
        <div className={classes.actions}><Button variant="default" onClick={() => labels.reset()}>{t('ALUMNI_MAILING/LABELS/BACK')}</Button></div>
        <LabelSheets alumni={labels.data} />
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
          isPrinting={labels.isPending}
          onExport={() => exportAll.mutate(choice)}
          onLabels={() => labels.mutate(choice)}
        />
      )}
      <SavedFiles onUse={(fileId) => change({ source: 'SAVED', fileId })} />
    </div>
  );
}
