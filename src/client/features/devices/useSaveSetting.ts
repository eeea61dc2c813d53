import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { devices, type DeviceSetting } from '../../../contract/devices.ts';
import { call } from '../../api/call.ts';
import { deviceQueries } from './queries.ts';
import { toasts } from './texts.ts';

const saving = (deviceId: string) => [...deviceQueries.settings(deviceId).queryKey, 'save'];

/**
 * Saves one setting, and tells why where it could not be saved. Changes of one device are sent one after the other, so that a second
 * switch does not wait for the first to be answered before it can be pressed.
 */
export function useSaveSetting(deviceId: string) {
  const client = useQueryClient();
  const { queryKey } = deviceQueries.settings(deviceId);

  return useMutation({
    mutationKey: saving(deviceId),
    scope: { id: `device-settings-${deviceId}` },
    mutationFn: (setting: DeviceSetting) => call(devices.saveSettings, { params: { deviceId }, body: [setting] }),
    onSuccess: async (kept) => {
      // What was requested before the change would undo it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, kept);
    },
    onError: (error) => {
      toasts.failure(error, 'DEVICES/SETTINGS', { 404: 'DEVICES/SETTINGS/GONE' });
      // It may have been saved all the same, where the answer was lost.
      void client.invalidateQueries({ queryKey });
    },
  });
}

/**
 * The value that a setting is shown with: what is on its way to be saved, else what the server has. So one that could not be saved goes
 * back by itself, whatever has been pressed meanwhile.
 */
export function useShownValue(deviceId: string): (setting: DeviceSetting) => string {
  const pending = useMutationState({
    filters: { mutationKey: saving(deviceId), status: 'pending' },
    // The key is that of `useSaveSetting` alone, whose variables are a setting.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    select: ({ state }: Mutation) => state.variables as DeviceSetting,
  });
  return ({ id, value }) => pending.findLast((setting) => setting.id === id)?.value ?? value;
}
