import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { inEachLanguage, type Language, languages } from '#contract/languages.ts';
import type { PortalSetting } from '#contract/portalSettings.ts';
import { LocalizedText } from '#contract/values.ts';
import { languageName } from '#rules/languages.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { Button } from '#client/ui/Button.ts';
import { PlusIcon } from '#client/ui/deferredIcons.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { changeSettings, settingQueries, showSettings } from './queries.ts';
import { SettingSource } from './SettingSource.tsx';
import { useSavingActions } from './useSavingActions.tsx';
import classes from './Settings.module.css';

const Links = z.array(z.object({ title: LocalizedText, url: z.string() }));
type Fields = Record<string, string>;

interface SystemLinksProps {
  readonly setting: PortalSetting;
  readonly version: string | null;
}

const urlOf = (row: number) => `${row}:url`;
const titleOf = (row: number, language: Language) => `${row}:${language}`;
const namesOf = (row: number) => [
  ...languages.map((language) => titleOf(row, language)),
  urlOf(row),
];

const fieldsOf = (value: string | null): Fields =>
  Object.fromEntries(
    Links.parse(JSON.parse(value ?? '[]')).flatMap(({ title, url }, row) => [
      ...languages.map((language) => [titleOf(row, language), title[language]]),
      [urlOf(row), url],
    ]),
  );

const required = (typed: string | undefined) =>
  (typed ?? '').trim() === '' ? 'INPUT_REQUIRED' : undefined;
const isLink = (typed: string | undefined) =>
  required(typed) ??
  (/^https?:\/\/[^\s/]/.test((typed ?? '').trim()) ? undefined : 'SETTINGS/LINK/INVALID');

/** The stored form of the rows. */
const textOf = (rows: readonly number[], typed: Fields): string =>
  JSON.stringify(
    rows.map((row) => ({
      title: inEachLanguage((language) => typed[titleOf(row, language)]?.trim() ?? ''),
      url: typed[urlOf(row)]?.trim() ?? '',
    })),
  );

function useLinksForm({ setting, version }: SystemLinksProps) {
  const { t, language: own } = useTranslation();
  const client = useQueryClient();
  const stored = fieldsOf(setting.value);
  const storedRows = Object.keys(stored).filter((name) => name.endsWith(':url')).length;
  const [rows, setRows] = useState(() => Array.from({ length: storedRows }, (_, row) => row));
  const hasOtherRows = rows.length !== storedRows || rows.some((row) => row >= storedRows);
  const portalForm = usePortalForm({
    fields: {
      names: rows.flatMap(namesOf),
      labelOf: (name: string) => {
        const language = languages.find((one) => name.endsWith(`:${one}`));
        return language
          ? `${t('SETTINGS/LINK/TITLE')}, ${languageName(language, own)}`
          : t('SETTINGS/LINK/URL');
      },
      errorAt: () => undefined,
      defaultValues: stored,
      shouldUnregister: true,
    },
    send: (typed: Fields) => changeSettings({ [setting.name]: textOf(rows, typed) }, version),
    onSent: async (saved) => {
      toasts.success('SETTINGS/SAVED');
      await showSettings(client, saved);
    },
    onStale: () => client.invalidateQueries({ queryKey: settingQueries.all().queryKey }),
    failure: 'SETTINGS',
    unsaved: { staysOpen: true, hasChanges: (isDirty) => isDirty || hasOtherRows },
  });
  return {
    ...portalForm,
    rows,
    addRow: () => setRows([...rows, Math.max(storedRows - 1, ...rows) + 1]),
    removeRow: (row: number) => setRows(rows.filter((one) => one !== row)),
  };
}

/** The links to the university's other systems, at the foot of every page. */
export function SystemLinks({ setting, version }: SystemLinksProps) {
  const { t } = useTranslation();
  const { frame, field, rows, addRow, removeRow, ...state } = useLinksForm({ setting, version });
  const actions = useSavingActions(state);
  return (
    <>
      <SettingSource setting={setting} version={version} label={t('SETTINGS/GROUP/LINKS')} />
      <Form
        {...frame}
        actions={{
          ...actions,
          others: (
            <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={addRow}>
              {t('SETTINGS/LINK/ADD')}
            </Button>
          ),
        }}
      >
        {rows.map((row, place) => (
          <fieldset key={row} className={`stack-sm ${classes.link}`}>
            <legend>{t('SETTINGS/LINK/LEGEND', { number: place + 1 })}</legend>
            {languages.map((language) => (
              <TextField
                key={language}
                lang={language}
                autoComplete="off"
                maxLength={100}
                withAsterisk
                {...field(titleOf(row, language), { validate: required })}
              />
            ))}
            <TextField
              type="url"
              autoComplete="off"
              maxLength={500}
              withAsterisk
              {...field(urlOf(row), { validate: isLink })}
            />
            <Button variant="default" size="sm" onClick={() => removeRow(row)}>
              {t('SETTINGS/LINK/REMOVE', { number: place + 1 })}
            </Button>
          </fieldset>
        ))}
      </Form>
    </>
  );
}
