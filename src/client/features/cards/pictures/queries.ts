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

const PATH = '/api/profileimage/';

/** What another current picture, or one less, changes: the lists, and the small picture wherever it stands. */
export const refreshPictures = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [, path] }) => path === PATH.slice(0, -1) || (typeof path === 'string' && path.startsWith(PATH) && !path.includes('handoff')) });
