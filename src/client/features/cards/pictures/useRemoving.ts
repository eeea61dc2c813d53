import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileImages } from '../../../../contract/profileImages.ts';
import { call } from '../../../api/call.ts';
import { Refusal } from '../../../api/refusal.ts';
import { toasts } from '../../../api/toastStore.ts';
import { pictureQueries, refreshPictures } from './queries.ts';

/** Deletes one picture by its id, or the whole archive. One of which a card is being made stays, and that is said. */
export function useRemoving() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: { readonly imageId: string } | 'archive') => (which === 'archive' ? call(profileImages.emptyArchive, {}) : call(profileImages.remove, { query: which })),
    onSuccess: async (_, which) => {
      await refreshPictures(client);
      if (which !== 'archive') toasts.success('CARD/PICTURES/REMOVE/DONE');
      else if (client.getQueryData(pictureQueries.mine().queryKey)?.some(({ source }) => source === 'Archive')) toasts.warning('CARD/PICTURES/EMPTY/KEPT');
      else toasts.success('CARD/PICTURES/EMPTY/DONE');
    },
    onError: (error) => {
      void refreshPictures(client);
      if (error instanceof Refusal && error.status === 409) toasts.warning('CARD/PICTURES/IN_ORDER');
      else toasts.failure(error, 'CARD/PICTURES', { 404: 'CARD/PICTURES/GONE' });
    },
  });
}
