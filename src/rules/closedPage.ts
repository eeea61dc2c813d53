/**
 * Page shown to a person whose account's status prevents them from signing in. In a file of its
 * own, as every page imports this address but few import the rules about accounts.
 */
export const CLOSED_PAGE = '/account/closed';
