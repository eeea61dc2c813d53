import type { QueryClient } from '@tanstack/react-query';
import { profileImages } from '../../../../contract/profileImages.ts';
import { query } from '../../../api/query.ts';

export const pictureQueries = {
  /** My own pictures of every kind, small. Asked each time: a telephone may have sent another one. */
  mine: () => ({ ...query(profileImages.mine, {}), staleTime: 0 }),

  /** One of them as it is shown. */
  shown: (imageId: string) => query(profileImages.fullSize, { query: { imageId } }),

  /** One of them as it was uploaded, to place anew. */
  whole: (imageId: string) => query(profileImages.base, { query: { imageId } }),
};

/** Where another current picture, or one less, is seen. What an id stands for never changes. */
const lists: readonly unknown[] = [profileImages.mine.path, profileImages.thumbnail.path];

/** After a change of the person's pictures: the list, and the small picture wherever it stands. */
export const refreshPictures = (client: QueryClient) => client.invalidateQueries({ predicate: ({ queryKey: [, path] }) => lists.includes(path) });
