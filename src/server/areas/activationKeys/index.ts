export { accountForKey, issueRules } from './account.ts';
export { issueKeys } from './issueKeys.ts';
