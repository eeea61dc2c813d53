import { type Decode, isArchive, textOfFile, type TextFileError } from './textFile.ts';
import { textOfWorkbook, type WorkbookError } from './workbook.ts';

export type TableFileError = TextFileError | WorkbookError;

/** Returns a table as text, from a file of text or the first sheet of a workbook (`.xlsx`). */
export const textOfTable = (
  content: Uint8Array,
  decode: Decode,
): { readonly text: string } | { readonly error: TableFileError } =>
  isArchive(content) ? textOfWorkbook(content) : textOfFile(content, decode);
