import { useQueryClient } from '@tanstack/react-query';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import type { RequestDecision } from '#rules/requestDecision.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import * as panels from '#client/paths/panels.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { useShortcut } from '#client/ui/useShortcut.ts';
import { alumniAdminQueries, refreshOffice } from '../queries.ts';
import { noteDecision } from './decisions.ts';
import { nextWaiting } from './useNextRequest.ts';

/**
 * Returns a function that notes a decision and goes on to the next request that waits. The panel
 * closes after the last one, and after an undone decision; the page then shows what was decided.
 */
export function useGoOn(
  decision: RequestDecision,
  { id, name }: RegistrationRequest,
  nextId: string | undefined,
): () => Promise<void> {
  const client = useQueryClient();
  const close = useClosePanel();
  const openPanel = useOpenPanel();
  return async () => {
    await refreshOffice(client);
    const next = decision === 'undoReject' ? undefined : nextWaiting(client, id, nextId);
    noteDecision({ decision, id, name }, decision !== 'undoReject' && next === undefined);
    if (!next) return close();
    await waitBriefly(client.prefetchQuery(alumniAdminQueries.request(next.id)));
    // The usual decision is offered for the next one, which has the other beside it.
    openPanel(panels.registrationRequest('approve', next.id));
  };
}

/**
 * Returns a function that opens the next request instead of this one. The key N does the same while
 * no input has the focus.
 */
export function useOpenNext(decision: RequestDecision, nextId: string | null): () => void {
  const openPanel = useOpenPanel();
  const open = () => {
    if (nextId !== null)
      openPanel(
        panels.registrationRequest(decision === 'undoReject' ? 'undoreject' : decision, nextId),
      );
  };
  useShortcut('n', open);
  return open;
}
