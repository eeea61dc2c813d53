import type { Reply } from './screen.tsx';

/** The ways in which a call of other people's data may fail, and what a page says then; `failing` is the page's own word for it. */
export const failuresOf = (failing: string): readonly (readonly [name: string, reply: Reply, told: string])[] => [
  ['failing', { status: 500 }, failing],
  ['forbidden', { status: 403 }, 'Du har inte behörighet att göra det här.'],
  ['offline', 'noNetwork', 'Du är offline och det här har inte sparats på enheten. Det visas när du är online.'],
];

/** As long as names become: each page must take it whole. */
export const LONGEST_NAME = 'Maximiliana-Antoinette Wolfeschlegelsteinhausenbergerdorff Ek';
