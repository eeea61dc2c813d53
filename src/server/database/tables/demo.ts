/** What the demonstration was drawn from; no row outside a demonstration. */
export interface DemoUniversityTable {
  seed: string;
  people: number;
  /** The day that its dates are counted from. */
  today: string;
}
