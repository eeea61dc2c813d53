import { applicationQuery } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';

/** Whether logins to eduroam are issued here. Until it is known they are: the server decides. */
export const issuesEduroam = (): boolean =>
  queryClient.getQueryData(applicationQuery().queryKey)?.hasEduroam !== false;
