import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { profileImages } from '../../../../contract/profileImages.ts';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/errors.ts';
import { toasts } from '../texts.ts';
import { pictureQueries, refreshPictures } from './queries.ts';

type Removed = { readonly imageId: string } | 'archive';

/** What the server has deleted is gone here too, even if the list cannot be fetched again or was on its way before. */
async function forgetRemoved(client: QueryClient, which: Removed): Promise<void> {
  const { queryKey } = pictureQueries.mine();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (images) => images?.filter(({ id, source }) => (which === 'archive' ? source !== 'Archive' : id !== which.imageId)));
}

/** Deletes one picture by its id, or the whole archive. One of which a card is being made stays, and that is said. */
export function useRemoving() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: Removed) => (which === 'archive' ? call(profileImages.emptyArchive, {}) : call(profileImages.remove, { query: which })),
    onSuccess: async (_, which) => {
      await forgetRemoved(client, which);
      await refreshPictures(client);
      if (which !== 'archive') toasts.success('CARD/PICTURES/REMOVE/DONE');
      else if (client.getQueryData(pictureQueries.mine().queryKey)?.some(({ source }) => source === 'Archive')) toasts.warning('CARD/PICTURES/EMPTY/KEPT');
      else toasts.success('CARD/PICTURES/EMPTY/DONE');
    },
    onError: (error) => {
      void refreshPictures(client);
      if (error instanceof ApiError && error.status === 409) toasts.warning('CARD/PICTURES/IN_ORDER');
      else toasts.failure(error, 'CARD/PICTURES', { 404: 'CARD/PICTURES/GONE' });
    },
  });
}
