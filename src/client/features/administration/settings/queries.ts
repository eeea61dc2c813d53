import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type PortalSetting, portalSettings } from '#contract/portalSettings.ts';
import { useAction } from '#client/actions/useAction.ts';
import { applicationQuery } from '#client/api/product.ts';
import { isStale } from '#client/api/errors.ts';
import { callVersioned, type Versioned, versionedQuery } from '#client/api/versioned.ts';
import { type TextKey, toasts } from '../texts.ts';

export const settingQueries = {
  all: () => ({ ...versionedQuery(portalSettings.all, {}), staleTime: 0 }),
};

/** Values by variable; null returns one to its default. */
export type SettingChanges = Record<string, string | null>;

export const changeSettings = (body: SettingChanges, version: string | null) =>
  callVersioned(portalSettings.change, { body }, { ifMatch: version });

/** Shows the settings as the server has them, here and wherever pages use them. */
export async function showSettings(
  client: QueryClient,
  changed: Versioned<PortalSetting[]>,
): Promise<void> {
  client.setQueryData(settingQueries.all().queryKey, changed);
  await client.invalidateQueries({ queryKey: applicationQuery().queryKey });
}

/** A change other than of the typed text. */
export function useSettingChange(version: string | null, done: TextKey) {
  const client = useQueryClient();
  return useAction({
    send: (changes: SettingChanges) => changeSettings(changes, version),
    onSent: async (changed) => {
      toasts.success(done);
      await showSettings(client, changed);
    },
    failure: async (error) => {
      if (!isStale(error)) return toasts.failure(error, 'SETTINGS');
      toasts.warning('SETTINGS/STALE');
      return await client.invalidateQueries({ queryKey: settingQueries.all().queryKey });
    },
  });
}
