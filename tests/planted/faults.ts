import { clientFaults } from './clientFaults.ts';
import type { PlantedFault, TestFinder } from './fault.ts';
import { findingFaults } from './findingFaults.ts';
import { pageFaults } from './pageFaults.ts';
import { ruleFaults } from './ruleFaults.ts';
import { serverFaults } from './serverFaults.ts';

/** The faults that `npm test` must find, most of them copied from true ones. */
export const testFaults: readonly PlantedFault<TestFinder>[] = [
  ...ruleFaults,
  ...serverFaults,
  ...clientFaults,
  ...findingFaults,
  ...pageFaults,
];
