import type { GuestToInvite } from '#contract/invitations.ts';
import { readTable, splitHeader, type Titles } from './tableText.ts';

type Column = keyof GuestToInvite;

const titles: Titles<Column> = {
  namn: 'name',
  name: 'name',
  epost: 'email',
  epostadress: 'email',
  mejl: 'email',
  mejladress: 'email',
  mail: 'email',
  mailadress: 'email',
  email: 'email',
  emailaddress: 'email',
  address: 'email',
  adress: 'email',
  syfte: 'purpose',
  ändamål: 'purpose',
  purpose: 'purpose',
  slutdatum: 'endsOn',
  sistadag: 'endsOn',
  tillochmed: 'endsOn',
  end: 'endsOn',
  enddate: 'endsOn',
  lastday: 'endsOn',
};
const defaultOrder: readonly Column[] = ['name', 'email', 'purpose', 'endsOn'];

/** A guest in a list, with the number of the row. */
export interface ListedGuest {
  readonly row: number;
  readonly guest: GuestToInvite;
}

/**
 * Returns the guests in a pasted list or in a file saved by a spreadsheet: one row per guest with
 * name, address, purpose and last day. A header determines the order of the columns. Values missing
 * from a row are taken from `forAll`.
 */
export function parseGuestList(
  pasted: string,
  forAll: Pick<GuestToInvite, 'purpose' | 'endsOn'>,
): ListedGuest[] {
  const { columns, rows } = splitHeader(readTable(pasted), titles, ['email']);
  const order = columns ?? defaultOrder;
  return rows.map(({ row, cells }) => {
    const guest: GuestToInvite = { name: '', email: '', purpose: '', endsOn: '' };
    cells.forEach((cell, at) => {
      const column = order[at];
      if (column !== undefined) guest[column] = cell;
    });
    return {
      row,
      guest: {
        ...guest,
        purpose: guest.purpose || forAll.purpose,
        endsOn: guest.endsOn || forAll.endsOn,
      },
    };
  });
}
