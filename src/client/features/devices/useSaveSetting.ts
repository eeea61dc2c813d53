import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { devices, type DeviceSetting } from '#contract/devices.ts';
import { settingKind } from '#rules/deviceSettings.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { errorAtField } from '#client/api/errors.ts';
import { deviceQueries } from './queries.ts';

const saving = (deviceId: string) => [...deviceQueries.settings(deviceId).queryKey, 'save'];

/**
 * Saves one setting, and calls `onFailed` when that fails, unless a field shows why. Changes of one
 * device are sent one after the other, so that the user can change a second switch without waiting
 * for the response to the first.
 */
export function useSaveSetting(
  deviceId: string,
  onFailed: (error: Error, setting: DeviceSetting) => void,
) {
  const client = useQueryClient();
  const { queryKey } = deviceQueries.settings(deviceId);

  return useAction({
    mutationKey: saving(deviceId),
    scope: { id: `device-settings-${deviceId}` },
    send: (setting: DeviceSetting) =>
      call(devices.saveSettings, { params: { deviceId }, body: [setting] }),
    onSent: async (kept) => {
      // A response to an earlier request would undo the change.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, kept);
    },
    failure: (error, setting) => {
      // A text setting shows the refusal at its field.
      if (settingKind(setting) === 'switch' || errorAtField(error, setting.id) === undefined)
        onFailed(error, setting);
      // The setting may have been saved all the same if only the response was lost.
      void client.invalidateQueries({ queryKey });
    },
  });
}

/**
 * Returns the value to show for a setting: the one being saved, else the server's. A setting that
 * could not be saved thus reverts by itself, whatever was changed meanwhile.
 */
export function useShownValue(deviceId: string): (setting: DeviceSetting) => string {
  const pending = useMutationState({
    filters: { mutationKey: saving(deviceId), status: 'pending' },
    // Only `useSaveSetting` uses this key, and its variables are a setting.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    select: ({ state }: Mutation) => state.variables as DeviceSetting,
  });
  return ({ id, value }) => pending.findLast((setting) => setting.id === id)?.value ?? value;
}
