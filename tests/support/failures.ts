import type { Reply } from './screen.tsx';

/**
 * The ways in which a call for other people's data may fail, and what the page shows; `failing` is
 * the page's own message.
 */
export const failuresOf = (
  failing: string,
): readonly (readonly [name: string, reply: Reply, told: string])[] => [
  ['failing', { status: 500 }, failing],
  ['forbidden', { status: 403 }, 'Du har inte behörighet att göra det här.'],
  [
    'offline',
    'noNetwork',
    'Du är offline och det här har inte sparats på enheten. Det visas när du är online.',
  ],
];

/** A name of maximum length, which each page must display completely. */
export const LONGEST_NAME = 'Maximiliana-Antoinette Wolfeschlegelsteinhausenbergerdorff Ek';
