import type { QueryClient } from '@tanstack/react-query';
import { profileImages } from '#contract/profileImages.ts';
import { query } from '#client/api/query.ts';
import { DEDUPE_MS } from '#client/api/queryClient.ts';

export const pictureQueries = {
  /**
   * The user's own pictures of every kind, in small size. Refetched at each opening, because a
   * phone may have sent another one.
   */
  mine: () => ({ ...query(profileImages.mine, {}), staleTime: DEDUPE_MS }),

  /** One of the pictures, as shown to others. */
  shown: (imageId: string) => query(profileImages.fullSize, { query: { imageId } }),

  /** One of the pictures as it was uploaded, for choosing its visible part again. */
  whole: (imageId: string) => query(profileImages.base, { query: { imageId } }),
};

/**
 * Paths of the responses that change when another picture becomes current or one is deleted. The
 * picture of an id never changes.
 */
const lists: readonly unknown[] = [
  profileImages.mine.path,
  profileImages.thumbnail.path,
  profileImages.ownThumbnail.path,
  profileImages.ownPortrait.path,
];

/** Refetches the list and every thumbnail after a change of the user's pictures. */
export const refreshPictures = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [, path] }) => lists.includes(path) });
