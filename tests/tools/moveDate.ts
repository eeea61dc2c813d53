import { moveDate, theMove } from './clock.ts';

/** To be imported before all else by a process that is to go by the clock of the tests. */
moveDate(theMove());
