import { useQueryClient } from '@tanstack/react-query';
import type { PortalSetting, SettingSubject } from '#contract/portalSettings.ts';
import { languageName } from '#rules/languages.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { changeSettings, settingQueries, showSettings } from './queries.ts';
import { SettingSource } from './SettingSource.tsx';
import { useSavingActions } from './useSavingActions.tsx';
import classes from './Settings.module.css';

interface SettingsFormProps {
  readonly settings: readonly PortalSetting[];
  readonly version: string | null;
}

type Fields = Record<string, string>;

const valuesOf = (settings: readonly PortalSetting[]): Fields =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value ?? '']));

/** The settings whose format needs an explanation. */
const explained = [
  'HELPDESK_OPENING_HOURS',
  'INFOCENTRE_OPENING_HOURS',
  'CARD_ISSUER',
  'CARD_ROLE_EMPLOYEE',
  'CARD_ROLE_STUDENT',
  'CARD_COLLECTION_EMPLOYEE',
  'CARD_COLLECTION_STUDENT',
] as const satisfies readonly SettingSubject[];

/** Settings that belong together. Only those that were changed are sent. */
export function SettingsForm({ settings, version }: SettingsFormProps) {
  const { t, language: own } = useTranslation();
  const client = useQueryClient();
  const labelOf = (name: string) => {
    const setting = settings.find((one) => one.name === name);
    if (!setting) return name;
    const label = t(`SETTINGS/FIELD/${setting.subject}`);
    return setting.language ? `${label}, ${languageName(setting.language, own)}` : label;
  };
  const values = valuesOf(settings);
  const { frame, field, form, ...state } = usePortalForm({
    fields: {
      names: settings.map(({ name }) => name),
      labelOf,
      defaultValues: values,
      values,
      resetOptions: { keepDirtyValues: true },
    },
    send: (typed: Fields) =>
      changeSettings(
        Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== values[name])),
        version,
      ),
    onSent: async (saved) => {
      form.reset(valuesOf(saved.body.filter(({ name }) => Object.hasOwn(values, name))));
      toasts.success('SETTINGS/SAVED');
      await showSettings(client, saved);
    },
    onStale: () => client.invalidateQueries({ queryKey: settingQueries.all().queryKey }),
    failure: 'SETTINGS',
    unsaved: { staysOpen: true },
  });
  const actions = useSavingActions(state);
  const helpOf = (subject: SettingSubject) => {
    const key = explained.find((one) => one === subject);
    return key ? { help: t(`SETTINGS/HELP/${key}`) } : {};
  };
  return (
    <Form {...frame} actions={actions}>
      {settings.map((setting) => (
        <div key={setting.name} className={classes.setting}>
          <TextField
            autoComplete="off"
            {...(setting.language && { lang: setting.language })}
            {...helpOf(setting.subject)}
            {...field(setting.name)}
          />
          <SettingSource setting={setting} version={version} label={labelOf(setting.name)} />
        </div>
      ))}
    </Form>
  );
}
