import type { ListKind } from '#contract/imports.ts';
import { isVisibleLine, tidyLine } from '#contract/writtenText.ts';
import { isIsoDate } from '#rules/dates.ts';

/** What a cell contains. An empty cell is null, whatever its shape. */
export type Shape =
  /** An id or code in another system, which is text whatever it looks like. */
  | { readonly is: 'code' }
  /** The id of what another file, or this one, has made. */
  | { readonly is: 'reference'; readonly to: 'person' | 'organisation' | 'student' | ListKind }
  | { readonly is: 'line'; readonly max?: number }
  | { readonly is: 'date' }
  | { readonly is: 'number'; readonly max: number }
  | { readonly is: 'choice'; readonly of: readonly string[] }
  | { readonly is: 'link' };

/** Why a cell is refused. */
export type CellRefusal =
  | 'CELL_EMPTY'
  | 'CELL_CODE'
  | 'CELL_LINE'
  | 'CELL_DATE'
  | 'CELL_NUMBER'
  | 'CELL_CHOICE'
  | 'CELL_LINK';

export type ReadCell = { readonly value: string | null } | { readonly refusal: CellRefusal };

export const MAX_CODE_LENGTH = 64;
const MAX_LINE_LENGTH = 200;
const MAX_LINK_LENGTH = 500;
/** Without a name or password, which would lead elsewhere than it looks. */
const WEB_ADDRESS = /^https:\/\/[^\s/@?#\\]+(?:[/?#][^\s\\]*)?$/i;
/** How spreadsheets show a long number, whose last digits are lost. */
export const SPREADSHEET_NUMBER = /^\d+(?:[.,]\d+)?E\+?\d+$/i;

/** Reads a cell as it is stored: dates, numbers and choices in one form. */
export function readCell(shape: Shape, cell: string): ReadCell {
  if (cell === '') return { value: null };
  switch (shape.is) {
    case 'code':
    case 'reference':
      return SPREADSHEET_NUMBER.test(cell) || cell.length > MAX_CODE_LENGTH || !isVisibleLine(cell)
        ? { refusal: 'CELL_CODE' }
        : { value: cell };
    case 'line': {
      const line = tidyLine(cell);
      return line === '' || line.length > (shape.max ?? MAX_LINE_LENGTH) || !isVisibleLine(line)
        ? { refusal: 'CELL_LINE' }
        : { value: line };
    }
    case 'date':
      return isIsoDate(cell) ? { value: cell } : { refusal: 'CELL_DATE' };
    case 'number': {
      const written = cell.replace(',', '.');
      return /^\d+(?:\.\d{1,2})?$/.test(written) && Number(written) <= shape.max
        ? { value: String(Number(written)) }
        : { refusal: 'CELL_NUMBER' };
    }
    case 'choice': {
      const value = shape.of.find((one) => one.toLowerCase() === cell.toLowerCase());
      return value === undefined ? { refusal: 'CELL_CHOICE' } : { value };
    }
    case 'link':
  }
  return cell.length <= MAX_LINK_LENGTH && WEB_ADDRESS.test(cell)
    ? { value: cell }
    : { refusal: 'CELL_LINK' };
}
