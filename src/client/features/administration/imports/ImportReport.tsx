import {
  type ImportKind,
  type ImportedFile,
  ImportOutcome,
  type ImportResult,
  type ImportRow,
  MAX_IMPORT_ROWS,
} from '#contract/imports.ts';
import { saveFile } from '#client/ui/saveFile.ts';
import { hasText } from '#client/i18n/texts.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { useTranslation } from '../texts.ts';
import { sentenceOf } from './refusals.ts';
import { reportOf } from './reportOf.ts';
import classes from './Import.module.css';

/** Number of rows shown; the downloaded report has all that the server names. */
const ROWS_SHOWN = 50;

/** What the files change: counts, and the rows that somebody has to look at. */
export const ImportReport = ({ result }: { readonly result: ImportResult }) => (
  <>
    <Unreadable result={result} />
    {result.files.map((file) => (
      <FileReport key={file.kind} {...file} />
    ))}
  </>
);

function Unreadable({ result: { unreadable } }: { readonly result: ImportResult }) {
  const { t } = useTranslation();
  return unreadable.map(({ kind, error, columns }) => (
    <Notice
      key={kind}
      tone="error"
      title={t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`)}
      isSpoken
    >
      <p>{hasText(error) ? t(error, { columns: columns.join(', ') }) : error}</p>
    </Notice>
  ));
}

function FileReport({ kind, counts, rows }: ImportedFile) {
  const { t } = useTranslation();
  const name = t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`);
  return (
    <section aria-labelledby={`import-${kind}-report`} className="stack-sm">
      <h3 id={`import-${kind}-report`}>{name}</h3>
      <ul className={`plain-list row ${classes.counts}`}>
        {ImportOutcome.options.map((outcome) => (
          <li key={outcome} data-outcome={counts[outcome] > 0 ? outcome : undefined}>
            {t(`ADMINISTRATION/IMPORT/OUTCOME/${upperCase(outcome)}`, { count: counts[outcome] })}
          </li>
        ))}
      </ul>
      <ul className="plain-list stack-sm">
        {rows.slice(0, ROWS_SHOWN).map((row) => (
          <li key={`${row.row} ${row.id} ${row.outcome}`}>
            <Row {...row} kind={kind} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p className="note">
          {rows.length > ROWS_SHOWN && t('ADMINISTRATION/IMPORT/SHOWN', { count: ROWS_SHOWN })}{' '}
          {rows.length === MAX_IMPORT_ROWS && t('ADMINISTRATION/IMPORT/CUT')}{' '}
          <LinkButton
            onClick={() =>
              saveFile(
                reportOf(rows, (row) => sentenceOf(t, kind, row)),
                `${kind}-report.csv`,
              )
            }
          >
            {t('ADMINISTRATION/IMPORT/DOWNLOAD', { name })}
          </LinkButton>
        </p>
      )}
    </section>
  );
}

function Row({ kind, ...of }: ImportRow & { readonly kind: ImportKind }) {
  const { t } = useTranslation();
  const { row, id, outcome, changed } = of;
  return (
    <>
      <span className="semibold">{id || t('ADMINISTRATION/IMPORT/ROW', { row: row ?? 0 })}</span>{' '}
      <span className={outcome === 'refused' ? classes.reason : undefined}>
        {t(`ADMINISTRATION/IMPORT/ROW/${upperCase(outcome)}`)}
      </span>
      {outcome === 'refused' && ` ${sentenceOf(t, kind, of)}`}
      {changed.length > 0 && <span className="note"> {changed.join(', ')}</span>}
    </>
  );
}
