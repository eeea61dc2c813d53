import { useQuery } from '@tanstack/react-query';
import { profileImages, type Image } from '../../contract/profileImages.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import { query, queryOrNull } from '../api/query.ts';
import { useSession } from '../session/session.ts';

/** Another person's small picture, or null. Lies on no device: without a network the initials stand in. */
const thumbnailQuery = (liuId: string) => queryOrNull(profileImages.thumbnail, { query: { liuId, profileImageSource: 'Current' } });

/** The person's own small picture, or null. */
const ownThumbnailQuery = () => query(profileImages.ownThumbnail, {});

/** What `img` takes as the address of a picture that a call has answered. */
export const addressOfImage = ({ mediaType, base64Image }: Pick<Image, 'mediaType' | 'base64Image'>): string => `data:${mediaType};base64,${base64Image}`;

/**
 * The address of a person's small picture, once it is there. Asked for in the Main scope only (PROF-24); null asks for nobody's.
 */
export function useThumbnail(liuId: string | null): string | undefined {
  const session = useSession();
  const isOwn = liuId === session?.authentication.liUId;
  const isAsked = session?.caller.scope === AuthenticationScope.Main && liuId !== null;
  const { data: own } = useQuery({ ...ownThumbnailQuery(), enabled: isAsked && isOwn });
  const { data: others } = useQuery({ ...thumbnailQuery(liuId ?? ''), enabled: isAsked && !isOwn });
  const image = isOwn ? own?.image : others;
  return image ? addressOfImage(image) : undefined;
}
