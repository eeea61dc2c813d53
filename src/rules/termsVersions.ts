import { addDays, type IsoDate } from './dates.ts';

/** A version that applies from this day on, unless a later one does. */
interface Started {
  readonly version: number;
  readonly startDate: IsoDate;
}

export type VersionState = 'Planned' | 'Current' | 'Earlier';

/** The state of each version on a day. Of those that have begun, the highest number applies. */
export function versionStates(
  versions: readonly Started[],
  today: IsoDate,
): ReadonlyMap<number, VersionState> {
  const current = Math.max(
    ...versions.filter(({ startDate }) => startDate <= today).map(({ version }) => version),
  );
  return new Map(
    versions.map(({ version, startDate }) => [
      version,
      startDate > today ? 'Planned' : version === current ? 'Current' : 'Earlier',
    ]),
  );
}

/** How far ahead a version may be planned. */
const MAX_PLANNED_DAYS = 366;

export const lastStartDate = (today: IsoDate): IsoDate => addDays(today, MAX_PLANNED_DAYS);

/** Why a version cannot begin on that day; undefined when it can. */
export const startDateRefusal = (
  startDate: IsoDate,
  today: IsoDate,
): 'TERMS/START_IN_THE_PAST' | 'TERMS/START_TOO_FAR' | undefined =>
  startDate < today
    ? 'TERMS/START_IN_THE_PAST'
    : startDate > lastStartDate(today)
      ? 'TERMS/START_TOO_FAR'
      : undefined;
