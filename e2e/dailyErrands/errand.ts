import type { Person } from './person.ts';

/**
 * Something that people come for, on a phone and on a desk. Each begins with the demonstration as it
 * was at first, and ends with sentences that say that it is done and what follows.
 */
export interface DailyErrand {
  readonly name: string;
  /** Who is signed in; null when nobody is. */
  readonly persona: string | null;
  /** The most clicks that it may take after its first screen. */
  readonly clicks: number;
  readonly run: (person: Person) => Promise<void>;
}
