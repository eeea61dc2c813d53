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

/** A recipient as mail programs write it: `Anna Lind <a@example.com>`, or the address alone. */
const RECIPIENT =
  /^(?:"?(?<name>[^"<>]*?)"?\s*<(?<address>[^<>\s]+@[^<>\s]+)>|(?<alone>[^\s<>"]+@[^\s<>"]+))$/;
/** What stands between two separators; a comma may also stand within a name. */
const ENTRIES = [/[^;\n]+/g, /(?:"[^"]*"|[^;,\n"])+/g];
const MAX_RECIPIENT_LENGTH = 500;
/** Stands between the cells of two columns with the same title. */
const JOINT = ' | ';

/** Returns the guests in a text that has nothing but recipients of a mail program; null otherwise. */
function recipientsIn(pasted: string): Pick<GuestToInvite, 'name' | 'email'>[] | null {
  for (const entry of ENTRIES) {
    const found = (pasted.match(entry) ?? [])
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) =>
        text.length > MAX_RECIPIENT_LENGTH ? undefined : RECIPIENT.exec(text)?.groups,
      );
    if (found.length > 0 && found.every((groups) => groups !== undefined))
      return found.map(({ name = '', address, alone }) => ({
        name: inOrder(name),
        email: address ?? alone ?? '',
      }));
  }
  return null;
}

/** `Lind, Anna` → `Anna Lind`. */
const inOrder = (name: string): string => name.replace(/^([^,]+), *([^,]+)$/, '$2 $1').trim();

/**
 * Returns the guests in a pasted list or in a file saved by a spreadsheet: one row per guest with
 * name, address, purpose and last day. A header determines the order of the columns. Recipients that
 * are pasted from a mail program are guests with a name and an address. Values missing from a row
 * are taken from `forAll`.
 */
export function parseGuestList(
  pasted: string,
  forAll: Pick<GuestToInvite, 'purpose' | 'endsOn'>,
): ListedGuest[] {
  const recipients = recipientsIn(pasted);
  if (recipients !== null)
    return recipients.map((recipient, at) => ({ row: at + 1, guest: { ...recipient, ...forAll } }));
  const { columns, rows } = splitHeader(readTable(pasted), titles, ['email']);
  const order = columns ?? defaultOrder;
  return rows.map(({ row, cells }) => {
    const guest: GuestToInvite = { name: '', email: '', purpose: '', endsOn: '' };
    cells.forEach((cell, at) => {
      const column = order[at];
      // Of two cells for one thing neither wins: together they are refused.
      if (column !== undefined && !guest[column].split(JOINT).includes(cell))
        guest[column] = [guest[column], cell].filter((part) => part !== '').join(JOINT);
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
