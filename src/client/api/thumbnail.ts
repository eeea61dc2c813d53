import { useQuery } from '@tanstack/react-query';
import { profileImages, type Image } from '../../contract/profileImages.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import { queryOrNull } from './query.ts';
import { useCaller } from './session.ts';

/** A person's small picture, or null. Pictures lie on no device: without a network the initials stand in. */
export const thumbnailQuery = (liuId: string) => queryOrNull(profileImages.thumbnail, { query: { liuId, profileImageSource: 'Current' } });

/** What `img` takes as the address of a picture that a call has answered. */
export const addressOfImage = ({ mediaType, base64Image }: Pick<Image, 'mediaType' | 'base64Image'>): string => `data:${mediaType};base64,${base64Image}`;

/** The address of a person's small picture, once it is there. Asked for in the Main scope only (spec 1 §6); null asks for nobody's. */
export function useThumbnail(liuId: string | null): string | undefined {
  const isMain = useCaller()?.scope === AuthenticationScope.Main;
  const { data: image } = useQuery({ ...thumbnailQuery(liuId ?? ''), enabled: isMain && liuId !== null });
  return image ? addressOfImage(image) : undefined;
}
