import type { QueryClient } from '@tanstack/react-query';
import { profileImages } from '../../../../contract/profileImages.ts';
import { query } from '../../../api/query.ts';
import { MOMENT_MS } from '../../../api/queryClient.ts';

export const pictureQueries = {
  /** My own pictures of every kind, small. Asked at each opening: a phone may have sent another one. */
  mine: () => ({ ...query(profileImages.mine, {}), staleTime: MOMENT_MS }),

  /** One of them as it is shown. */
  shown: (imageId: string) => query(profileImages.fullSize, { query: { imageId } }),

  /** One of them as it was uploaded, to place again. */
  whole: (imageId: string) => query(profileImages.base, { query: { imageId } }),
};

/** Where another current picture, or one less, is seen. What an id stands for never changes. */
const lists: readonly unknown[] = [profileImages.mine.path, profileImages.thumbnail.path, profileImages.ownThumbnail.path, profileImages.ownPortrait.path];

/** After a change of the person's pictures: the list, and the small picture wherever it stands. */
export const refreshPictures = (client: QueryClient) => client.invalidateQueries({ predicate: ({ queryKey: [, path] }) => lists.includes(path) });
