import { shiftDate, dateShift } from './clock.ts';

/** Must be imported first by a process that uses the clock of the tests. */
shiftDate(dateShift(false));
