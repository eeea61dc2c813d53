import type { GuestToInvite } from '../contract/invitations.ts';

/** The column headers that a list may use, in both languages and in lower case. */
const columnByHeader: Readonly<Record<string, keyof GuestToInvite>> = {
  namn: 'name', name: 'name',
  'e-post': 'email', epost: 'email', 'e-postadress': 'email', email: 'email', 'e-mail': 'email', 'email address': 'email', address: 'email', adress: 'email',
  syfte: 'purpose', ändamål: 'purpose', purpose: 'purpose',
  slutdatum: 'endsOn', 'sista dag': 'endsOn', 'till och med': 'endsOn', end: 'endsOn', 'end date': 'endsOn', 'last day': 'endsOn',
};
const defaultOrder: readonly (keyof GuestToInvite)[] = ['name', 'email', 'purpose', 'endsOn'];

/**
 * Returns the guests in a pasted list or in a file saved by a spreadsheet: one line per guest, with tabs, semicolons or commas between
 * name, address, purpose and last day. A header line determines the order of the columns. Values missing from a line are taken from
 * `forAll`.
 */
export function parseGuestList(pasted: string, forAll: Pick<GuestToInvite, 'purpose' | 'endsOn'>): GuestToInvite[] {
  const lines = linesOf(pasted.replace(/^\uFEFF/, ''));
  const [first = ''] = lines;
  const separator = ['\t', ';', ','].find((one) => first.includes(one)) ?? ',';
  const rows = lines.map((line) => cellsOf(line, separator)).filter((cells) => cells.some((cell) => cell !== ''));
  const columns = rows[0]?.map((cell) => columnByHeader[cell.toLowerCase()]) ?? [];
  const hasHeader = columns.includes('email');
  const order = hasHeader ? columns : defaultOrder;
  return rows.slice(hasHeader ? 1 : 0).map((cells) => {
    const guest: GuestToInvite = { name: '', email: '', purpose: '', endsOn: '' };
    cells.forEach((cell, at) => {
      const column = order[at];
      if (column !== undefined) guest[column] = cell;
    });
    return { ...guest, purpose: guest.purpose || forAll.purpose, endsOn: guest.endsOn || forAll.endsOn };
  });
}

/** Returns the lines of the text; a line break within quotes is part of a cell. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  let isQuoted = false;
  for (const sign of text.replaceAll('\r\n', '\n')) {
    if (sign === '"') isQuoted = !isQuoted;
    if ((sign === '\n' || sign === '\r') && !isQuoted) {
      lines.push(line);
      line = '';
    } else line += sign;
  }
  return [...lines, line].filter((one) => one.trim() !== '');
}

/** Returns the cells of a line; a quoted cell may contain the separator, and a doubled quote stands for one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
    } else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell].map((one) => one.replaceAll(/\s+/g, ' ').trim());
}
