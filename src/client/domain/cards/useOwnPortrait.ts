import { useQuery } from '@tanstack/react-query';
import { addressOfImage } from '#client/domain/thumbnail.ts';
import { cardQueries } from './queries.ts';

/**
 * Returns the address of the user's portrait for a card; null when there is none, undefined while
 * it is loading.
 */
export function useOwnPortrait(): string | null | undefined {
  const { data, isPending, fetchStatus } = useQuery(cardQueries.portrait());
  if (data === undefined) return isPending && fetchStatus === 'fetching' ? undefined : null;
  return data.image && addressOfImage(data.image);
}
