/**
 * Addresses of the lists in which work waits. In a file of their own, because only Home's rows of
 * work and the lists load them.
 */
import { kindsWithOwnEnd } from '#rules/dailyQuestions.ts';
import { query, segment } from './addressParts.ts';
import { accountManagement, administration } from './pages.ts';

/**
 * Returns the address of the list of accounts that end soon, limited to the kinds whose end date
 * administrators can change.
 */
export const endingAccounts = (organisationId: string) =>
  `${accountManagement()}?${new URLSearchParams([
    ['org', organisationId],
    ['ends', 'soon'],
    ...kindsWithOwnEnd.map((kind) => ['kind', kind]),
    ['sort', 'validThrough'],
  ])}`;

/** The query parameter that opens an action on all accounts of the list. */
export const ASKED_ACTION = 'do';

/** The same list with the plan to extend all its accounts. */
export const extensionOfEnding = (organisationId: string) =>
  `${endingAccounts(organisationId)}&${ASKED_ACTION}=extend`;

/** The panel with the events of an organisation. */
export const accountNotifications = (organisationId: string) =>
  `accountmanagement/notifications/${segment(organisationId)}`;

/** The events of an organisation, over the list of its accounts. */
export const accountEvents = (organisationId: string) =>
  `${accountManagement()}/panels/${accountNotifications(organisationId)}${query({ org: organisationId })}`;

/** The query parameter that limits the latest imports to those whose refused rows wait. */
export const REFUSED = 'refused';
export const refusedImports = () => `${administration('import')}?${REFUSED}=yes`;
