import { queryClient } from './queryClient.ts';
import { query } from './query.ts';
import { configuration, type ApplicationConfiguration } from '#contract/configuration.ts';
import type { Module } from '#contract/modules.ts';

/** This installation's configuration, loaded before the first render (SHELL-32). */
export const applicationQuery = () => query(configuration.application, {});

/**
 * Returns the loaded configuration. @throws when called before start-up has loaded it, which is a
 * programming error.
 */
export function application(): ApplicationConfiguration {
  const known = queryClient.getQueryData(applicationQuery().queryKey);
  if (!known) throw new Error('The configuration has not been loaded.');
  return known;
}

/**
 * Whether this installation has the module, or something that belongs to none. Until that is known
 * it has: the server decides.
 */
export const offers = (module?: Module): boolean =>
  !module ||
  !queryClient.getQueryData(applicationQuery().queryKey)?.absentModules?.includes(module);
