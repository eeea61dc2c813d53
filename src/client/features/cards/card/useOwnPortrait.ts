import { useQuery } from '@tanstack/react-query';
import { profileImages } from '../../../../contract/profileImages.ts';
import { query } from '../../../api/query.ts';
import { addressOfImage } from '../../../domain/thumbnail.ts';

/** The portrait for a card: the address of the person's picture; null where there is none, undefined while it is on its way. */
export function useOwnPortrait(): string | null | undefined {
  const { data, isPending, fetchStatus } = useQuery(query(profileImages.ownPortrait, {}));
  if (data === undefined) return isPending && fetchStatus === 'fetching' ? undefined : null;
  return data.image && addressOfImage(data.image);
}
