/** Where a person goes whose account's status keeps them out. By itself: every page knows this address, and few the rules for others. */
export const CLOSED_PAGE = '/account/closed';
