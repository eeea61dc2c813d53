import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { profileImages } from '#contract/profileImages.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { toasts } from '#client/domain/cards/texts.ts';
import { pictureQueries, refreshPictures } from './queries.ts';

type RemovedPictures = { readonly imageId: string } | 'archive';

/**
 * Removes deleted pictures from the cached list, even if the list cannot be refetched or a response
 * from before the deletion is still in transit.
 */
async function dropFromCache(client: QueryClient, which: RemovedPictures): Promise<void> {
  const { queryKey } = pictureQueries.mine();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (images) =>
    images?.filter(({ id, source }) =>
      which === 'archive' ? source !== 'Archive' : id !== which.imageId,
    ),
  );
}

/**
 * Deletes one picture by its id, or the whole archive. A picture with which a card is being made is
 * not deleted, and a warning reports this.
 */
export function useRemovePicture() {
  const client = useQueryClient();
  return useAction({
    send: (which: RemovedPictures) =>
      which === 'archive'
        ? call(profileImages.emptyArchive, {})
        : call(profileImages.remove, { query: which }),
    onSent: async (_, which) => {
      await dropFromCache(client, which);
      await refreshPictures(client);
      if (which !== 'archive') toasts.success('CARD/PICTURES/REMOVE/DONE');
      else if (
        client
          .getQueryData(pictureQueries.mine().queryKey)
          ?.some(({ source }) => source === 'Archive')
      )
        toasts.warning('CARD/PICTURES/EMPTY/KEPT');
      else toasts.success('CARD/PICTURES/EMPTY/DONE');
    },
    failure: (error) => {
      void refreshPictures(client);
      if (error instanceof ApiError && error.status === 409)
        toasts.warning('CARD/PICTURES/IN_ORDER');
      else toasts.failure(error, 'CARD/PICTURES', { 404: 'CARD/PICTURES/GONE' });
    },
  });
}
