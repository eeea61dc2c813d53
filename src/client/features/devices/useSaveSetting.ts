import { useMutation, useQueryClient } from '@tanstack/react-query';
import { devices, type DeviceSetting } from '../../../contract/devices.ts';
import { call } from '../../api/call.ts';
import { deviceQueries } from './queries.ts';
import { toasts } from './texts.ts';

/**
 * Saves one setting. It is shown as saved at once, and goes back with the reason told if it could not be saved. Changes of one device
 * are sent one after the other, so that a second switch does not wait for the first to be answered before it can be pressed.
 */
export function useSaveSetting(deviceId: string) {
  const client = useQueryClient();
  const { queryKey } = deviceQueries.settings(deviceId);
  const show = (setting: DeviceSetting) =>
    client.setQueryData(queryKey, (all) => all?.map((one) => (one.id === setting.id ? setting : one)));

  return useMutation({
    mutationKey: [...queryKey, 'save'],
    scope: { id: `device-settings-${deviceId}` },
    mutationFn: (setting: DeviceSetting) => call(devices.saveSettings, { params: { deviceId }, body: [setting] }),
    onMutate: async (setting) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey)?.find(({ id }) => id === setting.id);
      show(setting);
      return { before };
    },
    onError: (error, _, context) => {
      if (context?.before) show(context.before);
      toasts.failure(error, 'DEVICES/SETTINGS', { 404: 'DEVICES/SETTINGS/GONE' });
    },
    // The last answer is what is kept: another page may have changed a setting too.
    onSettled: () => (client.isMutating({ mutationKey: [...queryKey, 'save'] }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  });
}
