import { queryClient } from './queryClient.ts';
import { query } from './query.ts';
import { configuration, type ApplicationConfiguration } from '../../contract/configuration.ts';

/** This installation's configuration. It is there before the first render (SHELL-32). */
export const applicationQuery = () => query(configuration.application, {});

/** @throws before start-up has fetched it, which is an error of ours. */
export function application(): ApplicationConfiguration {
  const known = queryClient.getQueryData(applicationQuery().queryKey);
  if (!known) throw new Error('The configuration has not been loaded.');
  return known;
}
