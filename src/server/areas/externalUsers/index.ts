export { kept } from './selfEmails.ts';
export { recordDecision } from './selfStore.ts';
