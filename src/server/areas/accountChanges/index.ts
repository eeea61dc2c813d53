export { accountChangeHandlers } from './handlers.ts';
export { changeAccounts, orderOf } from './changes.ts';
export { type DriverParts, processPortion, RunDriver } from './runDriver.ts';
export { writeChanges } from './store.ts';
export { resumeRun } from './startedRunStore.ts';
