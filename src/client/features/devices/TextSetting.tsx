import { useState } from 'react';
import type { DeviceSetting } from '../../../contract/devices.ts';
import { Form } from '../../forms/Form.tsx';
import { useUnsavedChanges } from '../../forms/unsavedChanges.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toasts, useTranslation } from './texts.ts';
import { useSaveSetting } from './useSaveSetting.ts';

/** Maximum length of a name that fits wherever it is shown. */
const MAX_LENGTH = 100;

interface TextSettingProps {
  readonly deviceId: string;
  readonly setting: DeviceSetting;
  readonly name: string;
  readonly text: string | undefined;
}

/** A text setting. It has its own save button, because the page cannot tell when the user has finished typing. */
export function TextSetting({ deviceId, setting, name, text }: TextSettingProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? setting.value;
  const isChanged = value.trim() !== setting.value;
  const unsaved = useUnsavedChanges({ hasChanges: () => isChanged });
  const save = useSaveSetting(deviceId);

  return (
    <Form
      unsaved={unsaved}
      onSubmit={() => {
        if (!isChanged) return;
        save.mutate({ id: setting.id, value: value.trim() }, {
          onSuccess: () => {
            setTyped(null);
            toasts.success('DEVICES/SETTINGS/SAVED', { name });
          },
        });
      }}
      {...(isChanged && {
        actions: {
          submit: { label: t('DEVICES/SETTINGS/SAVE'), isBusy: save.isPending },
          cancel: { label: t('DEVICES/SETTINGS/CANCEL'), onCancel: () => setTyped(null) },
          offline: t('DEVICES/SETTINGS/OFFLINE'),
        },
      })}
    >
      <TextField label={name} {...(text && { help: text })} value={value} maxLength={MAX_LENGTH} onChange={(event) => setTyped(event.currentTarget.value)} />
    </Form>
  );
}
