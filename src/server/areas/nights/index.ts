/** What the server's background jobs do to accounts on their own. */
export { movesDue, planOf, runNight } from './night.ts';
export { remindOfEnd } from './reminders.ts';
export { tidyAudit } from './keepingStore.ts';
