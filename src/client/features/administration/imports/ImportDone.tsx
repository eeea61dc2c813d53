import type { ImportedFile, ImportResult, ImportRow } from '#contract/imports.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { saveFile } from '#client/ui/saveFile.ts';
import { Button } from '#client/ui/Button.ts';
import { ActionResult, type RefusedGroup } from '#client/ui/results/ActionResult.tsx';
import { useTranslation } from '../texts.ts';
import { sentenceOf } from './refusals.ts';
import { reportOf } from './reportOf.ts';

interface ImportDoneProps {
  readonly result: ImportResult;
  readonly onClose: () => void;
}

/** What an import has changed, and what it refused, by reason. */
export function ImportDone({ result: { files }, onClose }: ImportDoneProps) {
  const { t } = useTranslation();
  const nameOf = ({ kind }: ImportedFile) => t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`);
  const refusing = files.filter(({ counts }) => counts.refused > 0);
  const refused = refusing.reduce((sum, { counts }) => sum + counts.refused, 0);
  return (
    <ActionResult
      tone={refused === 0 ? 'success' : 'warning'}
      title={[
        t('ADMINISTRATION/IMPORT/DONE'),
        ...(refused > 0 ? [t('ADMINISTRATION/IMPORT/DONE/REFUSED', { count: refused })] : []),
      ].join(' ')}
      details={files.map((file) =>
        t('ADMINISTRATION/IMPORT/RUN', { kind: nameOf(file), ...file.counts }),
      )}
      refused={refusing.flatMap((file) =>
        groupsOf(file, nameOf(file), (row) => sentenceOf(t, file.kind, row)),
      )}
      actions={
        refusing.length > 0 &&
        refusing.map((file) => (
          <Button
            key={file.kind}
            size="sm"
            variant="default"
            onClick={() =>
              saveFile(
                reportOf(
                  file.rows.filter(({ outcome }) => outcome === 'refused'),
                  (row) => sentenceOf(t, file.kind, row),
                ),
                `${file.kind}-refused.csv`,
              )
            }
          >
            {t('ADMINISTRATION/IMPORT/DOWNLOAD_REFUSED', { name: nameOf(file) })}
          </Button>
        ))
      }
      onClose={onClose}
    />
  );
}

/** The refused rows that the server names, by reason. */
function groupsOf(
  { kind, rows }: ImportedFile,
  name: string,
  reasonOf: (row: ImportRow) => string,
): RefusedGroup[] {
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  return [...Map.groupBy(refused, reasonOf)].map(([reason, of]) => ({
    reason: `${name}: ${reason}`,
    items: of.map(({ row, id }) => ({
      id: `${kind} ${row} ${id}`,
      name: [row, id].filter((part) => part !== null && part !== '').join(': '),
    })),
  }));
}
