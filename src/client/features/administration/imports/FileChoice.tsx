import { useEffect, useRef, useState } from 'react';
import { type ImportKind, MAX_IMPORT_BYTES } from '#contract/imports.ts';
import type { Language } from '#contract/languages.ts';
import { templateOf } from '#rules/register/columns.ts';
import { saveFile } from '#client/ui/saveFile.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { DocumentIcon } from '#client/ui/icons.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { useTranslation } from '../texts.ts';
import classes from './Import.module.css';

interface FileChoiceProps {
  readonly kind: ImportKind;
  readonly file: File | undefined;
  /** Whether somebody has just asked for it. */
  readonly isAsked?: boolean;
  readonly onChange: (file: File | undefined) => void;
}

/**
 * The file of one kind. The browser's own field lies invisibly over the whole area, so that a
 * click, a key and a dropped file all reach it; its texts would be in the browser's language.
 */
export function FileChoice({ kind, file, isAsked = false, onChange }: FileChoiceProps) {
  const { t, language } = useTranslation();
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (wasAsked.current) field.current?.focus();
  }, []);
  const name = t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`);
  const id = `import-${kind}`;
  const isTooLarge = file !== undefined && file.size > MAX_IMPORT_BYTES;
  return (
    <div className={`stack-sm ${classes.file}`}>
      <label htmlFor={id} className="semibold">
        {name}
      </label>
      <div className={classes.area} data-over={isOver || undefined}>
        <input
          id={id}
          type="file"
          ref={field}
          accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain"
          aria-describedby={`${id}-file ${id}-error`}
          aria-invalid={isTooLarge}
          // Browsers tell of no change when the same file is chosen again, although it may have been
          // corrected meanwhile.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onDragEnter={({ currentTarget }) => {
            currentTarget.value = '';
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) onChange(chosen);
          }}
        />
        <DocumentIcon />
        <span id={`${id}-file`} className={classes.chosen} role="status">
          {file ? (
            <>
              <span className="semibold" translate="no">
                {file.name}
              </span>{' '}
              <span className="note">{sizeInWords(file.size, language)}</span>
            </>
          ) : (
            <>
              <span className={classes.choose}>{t('ADMINISTRATION/IMPORT/CHOOSE')}</span>
              <span className={`note ${classes.orDrop}`}>{t('ADMINISTRATION/IMPORT/DROP')}</span>
            </>
          )}
        </span>
      </div>
      <p id={`${id}-error`} className={classes.reason} role="alert">
        {isTooLarge && t('ADMINISTRATION/IMPORT/TOO_LARGE')}
      </p>
      <p className="row">
        {file && (
          <LinkButton
            aria-label={t('ADMINISTRATION/IMPORT/REMOVE_NAMED', { name })}
            onClick={() => onChange(undefined)}
          >
            {t('ADMINISTRATION/IMPORT/REMOVE')}
          </LinkButton>
        )}
        <LinkButton
          aria-label={t('ADMINISTRATION/IMPORT/TEMPLATE_NAMED', { name })}
          onClick={() =>
            saveFile(new Blob([templateOf(kind)], { type: 'text/csv' }), `${kind}.csv`)
          }
        >
          {t('ADMINISTRATION/IMPORT/TEMPLATE')}
        </LinkButton>
      </p>
    </div>
  );
}

/** "12 kB" or "7,3 MB", rounded up so that no file seems empty. */
function sizeInWords(bytes: number, language: Language): string {
  const [unit, size] =
    bytes < 1_000_000
      ? (['kilobyte', Math.ceil(bytes / 1000)] as const)
      : (['megabyte', Math.ceil(bytes / 100_000) / 10] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit }).format(size);
}
