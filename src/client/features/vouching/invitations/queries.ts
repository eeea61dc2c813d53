import type { QueryClient } from '@tanstack/react-query';
import { type Invitation, invitations, type Invitations } from '../../../../contract/invitations.ts';
import { query } from '../../../api/query.ts';

export const invitationQueries = {
  /** Whom I have invited. Asked at each visit: guests accept at any time. */
  mine: () => ({ ...query(invitations.mine, {}), staleTime: 0 }),
};

/** What the server has answered is what the list shows from now on. */
export const showInvitations = (client: QueryClient, answer: Invitations): void => void client.setQueryData(invitationQueries.mine().queryKey, answer);

export function showInvitation(client: QueryClient, changed: Invitation): void {
  client.setQueryData(invitationQueries.mine().queryKey, (known) => known && { ...known, invitations: known.invitations.map((one) => (one.id === changed.id ? changed : one)) });
}

export const refreshInvitations = (client: QueryClient) => client.invalidateQueries({ queryKey: invitationQueries.mine().queryKey });
