import { queryClient } from '../../../api/queryClient.ts';

const LISTS = new Set(['/api/Accounts/active', '/api/Accounts/deprovisioning', '/api/Accounts/inactive']);

/** Accounts have changed: the lists are asked for anew. */
export const forgetLists = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => typeof part === 'string' && LISTS.has(part)) });
