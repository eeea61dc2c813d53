/**
 * The parameters that the demonstration was generated from; has no rows outside a demonstration.
 */
export interface DemoUniversityTable {
  seed: string;
  people: number;
  /** The day to which its dates are relative. */
  today: string;
}
