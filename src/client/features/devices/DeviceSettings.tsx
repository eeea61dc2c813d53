import { useSuspenseQuery } from '@tanstack/react-query';
import type { DeviceSetting } from '#contract/devices.ts';
import { settingKind } from '#rules/deviceSettings.ts';
import { useConnection } from '#client/offline/connection.ts';
import { Switch } from '#client/ui/Switch.tsx';
import { deviceQueries } from './queries.ts';
import { TextSetting } from './TextSetting.tsx';
import { type TextKey, useTranslation } from './texts.ts';
import { useSaveSetting, useShownValue } from './useSaveSetting.ts';

/**
 * Names and descriptions of the known settings. Other settings of a device are shown by their id.
 */
const known: Readonly<
  Record<string, { readonly name: TextKey; readonly text: TextKey } | undefined>
> = {
  displayName: { name: 'DEVICES/SETTING/DISPLAY_NAME', text: 'DEVICES/SETTING/DISPLAY_NAME/TEXT' },
  automaticUpdates: {
    name: 'DEVICES/SETTING/AUTOMATIC_UPDATES',
    text: 'DEVICES/SETTING/AUTOMATIC_UPDATES/TEXT',
  },
  administratorRights: {
    name: 'DEVICES/SETTING/ADMINISTRATOR_RIGHTS',
    text: 'DEVICES/SETTING/ADMINISTRATOR_RIGHTS/TEXT',
  },
};

const isSwitch = (setting: DeviceSetting): boolean => settingKind(setting) === 'switch';

/** The settings of a device; boolean ones are switches that save immediately (SELF-04). */
export function DeviceSettings({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data: settings } = useSuspenseQuery(deviceQueries.settings(deviceId));
  const save = useSaveSetting(deviceId);
  const shownValue = useShownValue(deviceId);
  if (settings.length === 0) return <p className="note">{t('DEVICES/SETTINGS/NONE')}</p>;

  const wording = ({ id }: DeviceSetting) => {
    const words = known[id];
    return { name: words ? t(words.name) : id, text: words && t(words.text) };
  };
  return (
    <div className="stack-lg">
      {!online && <p className="note">{t('DEVICES/SETTINGS/OFFLINE')}</p>}
      {settings
        .toSorted((one, other) => Number(isSwitch(other)) - Number(isSwitch(one)))
        .map((setting) =>
          isSwitch(setting) ? (
            <Switch
              key={setting.id}
              {...wording(setting)}
              isOn={shownValue(setting) === 'true'}
              isDisabled={!online}
              onToggle={() =>
                save.mutate({
                  id: setting.id,
                  value: shownValue(setting) === 'true' ? 'false' : 'true',
                })
              }
            />
          ) : (
            <TextSetting
              key={setting.id}
              {...wording(setting)}
              deviceId={deviceId}
              setting={setting}
            />
          ),
        )}
    </div>
  );
}
