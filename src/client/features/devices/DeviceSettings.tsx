import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeviceSetting } from '#contract/devices.ts';
import { settingKind } from '#rules/deviceSettings.ts';
import { useConnection } from '#client/offline/connection.ts';
import { Switch } from '#client/ui/Switch.tsx';
import { deviceQueries } from './queries.ts';
import { SettingResult } from './SettingResult.tsx';
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

interface Result {
  readonly setting: DeviceSetting;
  /** Null when the setting was saved. */
  readonly error: Error | null;
  /** Makes a result that follows another one a new one. */
  readonly number: number;
}

/** The settings of a device; boolean ones are switches that save immediately (SELF-04). */
export function DeviceSettings({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data: settings } = useSuspenseQuery(deviceQueries.settings(deviceId));
  const [result, setResult] = useState<Result | null>(null);
  const onFailed = (error: Error, setting: DeviceSetting) =>
    setResult({ setting, error, number: (result?.number ?? 0) + 1 });
  const save = useSaveSetting(deviceId, onFailed);
  const shownValue = useShownValue(deviceId);
  if (settings.length === 0) return <p className="note">{t('DEVICES/SETTINGS/NONE')}</p>;

  const wording = ({ id }: DeviceSetting) => {
    const words = known[id];
    return { name: words ? t(words.name) : id, text: words && t(words.text) };
  };
  return (
    <div className="stack-lg">
      {result && (
        <SettingResult
          key={result.number}
          {...result}
          name={wording(result.setting).name}
          onRetry={() => {
            setResult(null);
            save.mutate(result.setting);
          }}
          onClose={() => setResult(null)}
        />
      )}
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
              onToggle={() => {
                setResult(null);
                save.mutate({
                  id: setting.id,
                  value: shownValue(setting) === 'true' ? 'false' : 'true',
                });
              }}
            />
          ) : (
            <TextSetting
              key={setting.id}
              {...wording(setting)}
              deviceId={deviceId}
              setting={setting}
              onSaved={() => setResult({ setting, error: null, number: (result?.number ?? 0) + 1 })}
              onFailed={onFailed}
            />
          ),
        )}
    </div>
  );
}
