export { kept } from './selfLetters.ts';
export { noteDecision } from './selfStore.ts';
export { retireExternalUsers } from './retiring.ts';
