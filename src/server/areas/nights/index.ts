/** What the server's background jobs do to accounts on their own. */
export { heldSteps, type Move, movesDue, planOf, runNight, type StepPlan } from './night.ts';
export { remindOfEnd } from './reminders.ts';
export { eraseCredentials, erased } from './erasureStore.ts';
