import type { ImportKind, ImportRow } from '#contract/imports.ts';
import { choicesOf } from '#rules/register/choices.ts';
import { hasText } from '#client/i18n/texts.ts';
import type { Translate } from '../texts.ts';

/** Why a row is refused, in a sentence that names its columns and the values that they may have. */
export function sentenceOf(
  t: Translate,
  kind: ImportKind,
  { reason, columns = [] }: Pick<ImportRow, 'reason' | 'columns'>,
): string {
  if (reason === null) return '';
  return hasText(reason)
    ? t(reason, {
        columns: columns.join(', '),
        values: choicesOf(kind, columns).join(', '),
      })
    : reason;
}
