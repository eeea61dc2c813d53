import type { Move } from '../move.ts';
import { administrationMoves } from './administration.ts';
import { anyCallMoves } from './anyCall.ts';
import { keyMoves } from './keys.ts';
import { letterMoves } from './letters.ts';
import { machineMoves } from './machines.ts';
import { ownMoves } from './own.ts';
import { peopleMoves } from './people.ts';
import { runMoves } from './runs.ts';
import { signInMoves } from './signIns.ts';

/** Every move that a walk can make. */
export const moves: readonly Move[] = [
  ...signInMoves,
  ...peopleMoves,
  ...keyMoves,
  ...machineMoves,
  ...letterMoves,
  ...runMoves,
  ...administrationMoves,
  ...ownMoves,
  ...anyCallMoves,
];
export const moveNamed = (name: string): Move => {
  const found = moves.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no move ${name}.`);
  return found;
};
