import { useQuery } from '@tanstack/react-query';
import { profileImages, type Image } from '#contract/profileImages.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { query, queryOrNull } from '../api/query.ts';
import { useSession } from '../session/session.ts';

/**
 * Another person's thumbnail, or null. Not stored on the device: offline, the initials are shown
 * instead.
 */
const thumbnailQuery = (liuId: string) =>
  queryOrNull(profileImages.thumbnail, { query: { liuId, profileImageSource: 'Current' } });

/** The user's own thumbnail, or null. */
const ownThumbnailQuery = () => query(profileImages.ownThumbnail, {});

/** Returns the data URL of a picture from a response, for the `src` of an `img`. */
export const addressOfImage = ({
  mediaType,
  base64Image,
}: Pick<Image, 'mediaType' | 'base64Image'>): string => `data:${mediaType};base64,${base64Image}`;

/**
 * Returns the address of a person's thumbnail once it is loaded. Fetches only in the Main scope
 * (PROF-24), and not at all for null.
 */
export function useThumbnail(liuId: string | null): string | undefined {
  const session = useSession();
  const isOwn = liuId === session?.authentication.liUId;
  const isNeeded = session?.caller.scope === AuthenticationScope.Main && liuId !== null;
  const { data: own } = useQuery({ ...ownThumbnailQuery(), enabled: isNeeded && isOwn });
  const { data: others } = useQuery({
    ...thumbnailQuery(liuId ?? ''),
    enabled: isNeeded && !isOwn,
  });
  const image = isOwn ? own?.image : others;
  return image ? addressOfImage(image) : undefined;
}
