import type { QueryClient } from '@tanstack/react-query';
import { type Invitation, invitations, type Invitations } from '#contract/invitations.ts';
import { query } from '#client/api/query.ts';

export const invitationQueries = {
  /** The user's invitations. Fetched at each visit, because guests accept at any time. */
  mine: () => ({ ...query(invitations.mine, {}), staleTime: 0 }),
};

/** Stores the invitations from a response as the ones that the list shows. */
export const showInvitations = (client: QueryClient, answer: Invitations): void =>
  void client.setQueryData(invitationQueries.mine().queryKey, answer);

export function showInvitation(client: QueryClient, changed: Invitation): void {
  client.setQueryData(
    invitationQueries.mine().queryKey,
    (known) =>
      known && {
        ...known,
        invitations: known.invitations.map((one) => (one.id === changed.id ? changed : one)),
      },
  );
}

export const refreshInvitations = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: invitationQueries.mine().queryKey });
