/** A row of the measured tables, with as many columns as an administrator sees by default. */
export interface MeasuredRow {
  readonly id: string;
  readonly displayName: string;
  readonly liUId: string;
  readonly accountType: string;
  readonly subscriptionType: string;
  readonly userStatus: string;
  readonly organisation: string;
  readonly validThrough: string;
  readonly contactPerson: string;
  readonly costCentre: string;
}

export interface MeasuredColumn {
  readonly id: Exclude<keyof MeasuredRow, 'id'>;
  readonly title: string;
  readonly width: number;
  readonly hasChoices?: true;
}

export const measuredColumns: readonly MeasuredColumn[] = [
  { id: 'displayName', title: 'Namn', width: 200 },
  { id: 'liUId', title: 'Användar-id', width: 120 },
  { id: 'accountType', title: 'Kontotyp', width: 120, hasChoices: true },
  { id: 'subscriptionType', title: 'Abonnemang', width: 120, hasChoices: true },
  { id: 'userStatus', title: 'Status', width: 120, hasChoices: true },
  { id: 'organisation', title: 'Organisation', width: 260, hasChoices: true },
  { id: 'validThrough', title: 'Giltig till', width: 120 },
  { id: 'contactPerson', title: 'Kontaktperson', width: 180, hasChoices: true },
  { id: 'costCentre', title: 'Kostnadsställe', width: 140, hasChoices: true },
];

const firstNames = [
  'Anna',
  'Åsa',
  'Örjan',
  'Erik',
  'Karin',
  'Lars',
  'Maria',
  'Nils',
  'Eva',
  'Ängla',
  'Mohammed',
  'Yusuf',
  'Ingrid',
  'Sven',
  'Birgitta',
  'José',
];
const lastNames = [
  'Andersson',
  'Johansson',
  'Åkesson',
  'Öberg',
  'Lindström',
  'Nguyen',
  'Hassan',
  'Ek',
  'von Sydow',
  'Bergqvist',
  'Ljung',
  'Holm',
  'Sjöström',
];
const types = ['Anställd', 'Associerad', 'Ansluten'];
const subscriptions = ['Small', 'Medium', 'Large', 'XLarge'];
const statuses = ['Aktivt', 'Nytt', 'Inaktivt', 'Avslutas', 'Avslutat', 'Spärrat'];
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);

/**
 * Returns the same rows in every run, distributed as at a university: unique names and user ids,
 * and other values shared by many rows.
 */
export function measuredRows(count: number): MeasuredRow[] {
  const next = randomFrom(20_260_101);
  const below = (limit: number) => Math.floor(next() * limit);
  const one = (values: readonly string[]) => values[below(values.length)] ?? '';
  const letters = (length: number) =>
    Array.from({ length }, () => String.fromCodePoint(97 + below(26))).join('');
  const person = () => `${one(firstNames)} ${letters(1).toUpperCase()} ${one(lastNames)}`;
  return Array.from({ length: count }, (_, number) => ({
    id: `lin-${number}`,
    displayName: `${person()}-${letters(4)}`,
    liUId: `${letters(5)}${10 + below(90)}`,
    accountType: one(types),
    subscriptionType: one(subscriptions),
    userStatus: one(statuses),
    organisation: `Universitetet/Institution ${below(40)}/Avdelning ${below(12)}/Enhet ${below(9)}`,
    validThrough: new Date(FIRST_DAY + below(700) * DAY_MS).toISOString().slice(0, 10),
    contactPerson: `${one(firstNames)} ${one(lastNames)} ${below(20)}`,
    costCentre: `${1000 + below(300)}`,
  }));
}

/** Returns a small pseudo-random generator with the same sequence every time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
