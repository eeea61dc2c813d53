import { useRef, useState } from 'react';
import type { DeviceSetting } from '#contract/devices.ts';
import { MAX_SETTING_LENGTH, settingRefusal } from '#rules/deviceSettings.ts';
import { errorAtField } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { toasts, useTranslation } from './texts.ts';
import { useSaveSetting } from './useSaveSetting.ts';

interface TextSettingProps {
  readonly deviceId: string;
  readonly setting: DeviceSetting;
  readonly name: string;
  readonly text: string | undefined;
}

/**
 * A text setting. It has its own save button, because the page cannot tell when the user has
 * finished typing.
 */
export function TextSetting({ deviceId, setting, name, text }: TextSettingProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? setting.value;
  const isChanged = value.trim() !== setting.value;
  const unsaved = useUnsavedChanges({ hasChanges: () => isChanged });
  const save = useSaveSetting(deviceId);
  const refusal = typed === null ? null : settingRefusal(setting, value.trim());
  const error = refusal ?? errorAtField(save.error, setting.id);

  return (
    <Form
      unsaved={unsaved}
      onSubmit={() => {
        if (!isChanged) return;
        if (refusal !== null) {
          field.current?.focus();
          return;
        }
        save.mutate(
          { id: setting.id, value: value.trim() },
          {
            onError: () => field.current?.focus(),
            onSuccess: () => {
              setTyped(null);
              toasts.success('DEVICES/SETTINGS/SAVED', { name });
            },
          },
        );
      }}
      {...(isChanged && {
        actions: {
          submit: { label: t('DEVICES/SETTINGS/SAVE'), isBusy: save.isPending },
          cancel: { label: t('DEVICES/SETTINGS/CANCEL'), onCancel: () => setTyped(null) },
          offline: t('DEVICES/SETTINGS/OFFLINE'),
        },
      })}
    >
      <TextField
        ref={field}
        label={name}
        {...(text && { help: text })}
        value={value}
        maxLength={MAX_SETTING_LENGTH}
        error={error && say({ keys: [error, 'INPUT_INVALID'] })}
        onChange={({ currentTarget }) => {
          save.reset();
          setTyped(currentTarget.value);
        }}
      />
    </Form>
  );
}
