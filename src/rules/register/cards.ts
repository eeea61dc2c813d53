import {
  CARD_NUMBER,
  type CardEventType,
  CHIP_NUMBER,
  MAX_PLACE_LENGTH,
} from '#contract/cardEvents.ts';
import { isPlainLine, tidyLine } from '#contract/writtenText.ts';
import { isIsoDate, type IsoDate } from '#rules/dates.ts';
import type { Column } from './column.ts';
import { SPREADSHEET_NUMBER } from './shapes.ts';

/** What each state of the file says about a card or its order. */
const types = {
  produced: 'order.produced',
  ready: 'order.ready',
  active: 'card.issued',
  returned: 'card.returned',
  expired: 'card.expired',
  lost: 'card.lost',
  blocked: 'card.blocked',
} as const satisfies Readonly<Record<string, CardEventType>>;
export const cardStates = Object.keys(types);

export const cardColumns = [
  {
    name: 'id',
    isRequired: true,
    about: 'the id of the card in the source, which never changes',
    example: 'K-88231',
  },
  {
    name: 'person',
    isRequired: true,
    about: 'the `id` of the person in the source, or a user id',
    example: 'anneb123',
  },
  {
    name: 'iso_number',
    isRequired: true,
    about: 'the number printed on the card, as text',
    example: '9752200000012345',
  },
  {
    name: 'state',
    isRequired: true,
    about:
      '`produced` or `ready` for an ordered card; `active` once its owner has it; ' +
      '`returned`, `expired`, `lost` or `blocked`',
    example: 'active',
  },
  {
    name: 'uid',
    about: 'the number of the chip in hex: 4, 7 or 10 bytes',
    example: '04A2B3C4D5E6F7',
  },
  {
    name: 'valid_from',
    about: 'the first day, `YYYY-MM-DD`; the day of `changed_at` if empty',
    example: '2026-08-20',
  },
  {
    name: 'valid_until',
    about: 'the last day, `YYYY-MM-DD`; required of a card that the portal does not have yet',
    example: '2031-06-30',
  },
  {
    name: 'order_reference',
    about: 'the reference of the order; otherwise the person’s ongoing one',
    example: '',
  },
  { name: 'pickup_place', about: 'where it is ready', example: 'Infocenter' },
  {
    name: 'changed_at',
    about: 'since when it has been so: a day, or a moment with its offset; the import if empty',
    example: '2026-11-29T10:12:00+01:00',
  },
] as const satisfies readonly Column[];

type CardColumn = (typeof cardColumns)[number]['name'];
export type CardCells = Readonly<Record<CardColumn, string>>;

/** A card as a row of a file states it. */
export interface CardRecord {
  readonly id: string;
  readonly type: CardEventType;
  readonly person: string;
  readonly isoNumber: string;
  readonly uid: string | null;
  readonly validFrom: IsoDate | null;
  readonly validUntil: IsoDate | null;
  readonly reference: string | null;
  readonly pickupPlace: string | null;
  /** Milliseconds since 1970; null: when it is imported. */
  readonly at: number | null;
}

/** Why a cell is refused; each has a text `IMPORT/REFUSED/<reason>`. */
export type CardCellRefusal = 'CELL_CHOICE' | 'CELL_CODE' | 'CELL_DATE' | 'CELL_LINE' | 'CELL_CHIP';

export type ReadCard =
  | { readonly record: CardRecord }
  | { readonly refusal: CardCellRefusal; readonly columns: readonly CardColumn[] };

const KEY = /^[!-~]{1,64}$/;
const REFERENCE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

const orNull = (cell: string): string | null => (cell === '' ? null : cell);

/** Reads a row. A number that a spreadsheet has shortened (9.7E+15) is refused, not guessed. */
export function readCard(cells: CardCells, now: number): ReadCard {
  const wrong = (refusal: CardCellRefusal, ...columns: CardColumn[]) => ({ refusal, columns });
  const { id, person, iso_number: isoNumber, order_reference: reference } = cells;
  if (!KEY.test(id)) return wrong('CELL_CODE', 'id');
  if (!KEY.test(person)) return wrong('CELL_CODE', 'person');
  if (!CARD_NUMBER.test(isoNumber) || SPREADSHEET_NUMBER.test(isoNumber))
    return wrong('CELL_CODE', 'iso_number');
  const state = cells.state.toLowerCase();
  if (!isState(state)) return wrong('CELL_CHOICE', 'state');
  const uid = cells.uid.replaceAll(/[\s:-]/g, '').toUpperCase();
  if (uid !== '' && !CHIP_NUMBER.test(uid)) return wrong('CELL_CHIP', 'uid');
  for (const column of ['valid_from', 'valid_until'] as const)
    if (cells[column] !== '' && !isIsoDate(cells[column])) return wrong('CELL_DATE', column);
  const changedAt = cells.changed_at;
  const isDay = isIsoDate(changedAt);
  const at = changedAt === '' ? null : Date.parse(changedAt);
  const isMoment = isDay || (MOMENT.test(changedAt) && !Number.isNaN(at));
  if (at !== null && (!isMoment || at > now)) return wrong('CELL_DATE', 'changed_at');
  if (reference !== '' && !REFERENCE.test(reference)) return wrong('CELL_CODE', 'order_reference');
  const place = tidyLine(cells.pickup_place);
  if (place !== '' && (place.length > MAX_PLACE_LENGTH || !isPlainLine(place)))
    return wrong('CELL_LINE', 'pickup_place');
  return {
    record: {
      id,
      type: types[state],
      person,
      isoNumber,
      uid: orNull(uid),
      validFrom: orNull(cells.valid_from),
      validUntil: orNull(cells.valid_until),
      reference: orNull(reference.toLowerCase()),
      pickupPlace: orNull(place),
      at,
    },
  };
}

const isState = (text: string): text is keyof typeof types => Object.hasOwn(types, text);
