import { useWatch } from 'react-hook-form';
import type { DeviceSetting } from '#contract/devices.ts';
import { MAX_SETTING_LENGTH, settingRefusal } from '#rules/deviceSettings.ts';
import { errorAtField } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from './texts.ts';
import { useSaveSetting } from './useSaveSetting.ts';

interface TextSettingProps {
  readonly deviceId: string;
  readonly setting: DeviceSetting;
  readonly name: string;
  readonly text: string | undefined;
  readonly onSaved: () => void;
  readonly onFailed: (error: Error, setting: DeviceSetting) => void;
}

/**
 * A text setting. It has its own save button, because the page cannot tell when the user has
 * finished typing.
 */
export function TextSetting({
  deviceId,
  setting,
  name,
  text,
  onSaved,
  onFailed,
}: TextSettingProps) {
  const { t } = useTranslation();
  const save = useSaveSetting(deviceId, onFailed);
  const { frame, form, field, isBusy } = usePortalForm({
    fields: {
      names: ['value'],
      labelOf: () => name,
      hasSummary: false,
      mode: 'onChange',
      // The stored value may change meanwhile, which must not overwrite what is typed.
      values: { value: setting.value },
      resetOptions: { keepDirtyValues: true },
      errorAt: (error) => errorAtField(error, setting.id),
    },
    send: ({ value }: { value: string }) =>
      save.mutateAsync({ id: setting.id, value: value.trim() }),
    onSent: (_, { value }) => {
      form.reset({ value: value.trim() });
      onSaved();
    },
    failure: (): void => form.setFocus('value'),
    unsaved: {
      staysOpen: true,
      hasChanges: (_, { getValues }) => getValues('value').trim() !== setting.value,
    },
  });
  const isChanged = useWatch({ control: form.control, name: 'value' }).trim() !== setting.value;

  return (
    <Form
      {...frame}
      onSubmit={() => (isChanged ? frame.onSubmit() : undefined)}
      {...(isChanged && {
        actions: {
          submit: { label: t('DEVICES/SETTINGS/SAVE'), isBusy },
          cancel: {
            label: t('DEVICES/SETTINGS/CANCEL'),
            onCancel: () => form.reset({ value: setting.value }),
          },
          offline: t('DEVICES/SETTINGS/OFFLINE'),
        },
      })}
    >
      <TextField
        {...(text && { help: text })}
        maxLength={MAX_SETTING_LENGTH}
        {...field('value', {
          validate: (value) => settingRefusal(setting, value.trim()) ?? undefined,
        })}
      />
    </Form>
  );
}
