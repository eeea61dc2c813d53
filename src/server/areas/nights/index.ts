/** What the server's background jobs do to accounts on their own. */
export { runNight } from './night.ts';
export { remindOfEnd } from './reminders.ts';
export { tidyAudit } from './keeping.ts';
