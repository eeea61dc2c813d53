import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { type Alumn, AddressType } from '#contract/alumn.ts';
import { languageTitle } from '#rules/languages.ts';
import { alumniAdmin } from '#contract/alumniAdmin.ts';
import { Gender, Language } from '#contract/values.ts';
import { changedPostcode } from '#rules/postcode.ts';
import { callVersioned } from '#client/api/versioned.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { RadioField } from '#client/ui/RadioField.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { alumniAdminQueries, refreshOffice } from '../queries.ts';
import { toasts, useTranslation } from '../texts.ts';
import {
  type AlumnusFields,
  fieldsOf,
  flags,
  inputOf,
  isYear,
  type Line,
  lines,
  parts,
} from './alumnusFields.ts';
import classes from '../Admin.module.css';

/**
 * Form for everything that the office may change about an alumnus (ALUM-21): personal data,
 * address, work, studies, mailings, flags and notes.
 */
export function AlumnusForm({ alumn, version }: { alumn: Alumn; version: string | null }) {
  const { t, language } = useTranslation();
  const client = useQueryClient();
  const { frame, field, form, isBusy, isStale } = usePortalForm({
    fields: lines,
    labelOf: (line) => t(`ALUMNI_ADMIN/FIELD/${line}`),
    defaultValues: fieldsOf(alumn),
    values: fieldsOf(alumn),
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    staysOpen: true,
    send: (typed: AlumnusFields, keyOf) => {
      const body = inputOf(typed);
      return callVersioned(
        alumniAdmin.saveProfile,
        { params: { id: alumn.id }, body },
        { ifMatch: version, idempotencyKey: keyOf([body, version]) },
      );
    },
    onSent: async (saved) => {
      form.reset(form.getValues(), { keepDirty: false, keepDirtyValues: false });
      client.setQueryData(alumniAdminQueries.alumnus(alumn.id).queryKey, saved);
      toasts.success('ALUMNI_ADMIN/SAVED');
      await refreshOffice(client);
    },
    onStale: () => refreshOffice(client),
    onFailure: (error) => toasts.failure(error, 'ALUMNI_ADMIN'),
  });
  const { register, control, getValues, formState } = form;
  const { isDirty, dirtyFields } = formState;
  const [isEmailRejected, isAddressRejected] = useWatch({
    control,
    name: ['isEmailRejected', 'isAddressRejected'],
  });
  // The saved values when the user started typing; another administrator may save other values
  // meanwhile.
  const saved = fieldsOf(alumn);
  const [baseline, setBaseline] = useState(saved);
  if (!isDirty && lines.some((line) => baseline[line] !== saved[line])) setBaseline(saved);
  const helpOf = (line: Line) =>
    dirtyFields[line] && baseline[line] !== saved[line]
      ? { help: t('ALUMNI_ADMIN/SAVED_ELSEWHERE', { value: saved[line] || '–' }) }
      : {};
  const required: ReadonlySet<Line> = new Set(['firstName', 'lastName', 'email']);
  const ruleOf = (line: Line) => (typed: string) => {
    if (required.has(line) && typed.trim() === '') return 'INPUT_REQUIRED';
    if (line === 'zipCode')
      return changedPostcode(
        { zipCode: typed, country: getValues('countryCode') },
        { zipCode: alumn.zipCode, country: alumn.countryCode },
      ).refusal;
    return isYear(line) && !/^(|(19|20)\d\d)$/.test(typed.trim())
      ? 'ALUMNI_ADMIN/NOT_A_YEAR'
      : undefined;
  };
  const tick = (name: (typeof flags)[number] | 'isEmailRejected' | 'isAddressRejected') => (
    <Checkbox key={name} label={t(`ALUMNI_ADMIN/FLAG/${name}`)} {...register(name)} />
  );
  const linesIn = (part: keyof typeof parts) =>
    parts[part].map((line) => (
      <TextField
        key={line}
        {...helpOf(line)}
        withAsterisk={required.has(line)}
        autoComplete="off"
        maxLength={300}
        {...(isYear(line) && { inputMode: 'numeric' as const })}
        {...field(line, { validate: ruleOf(line) })}
      />
    ));
  const choice = <Name extends 'gender' | 'preferredLanguage' | 'addressType'>(
    name: Name,
    options: readonly { readonly value: AlumnusFields[Name] & string; readonly label: string }[],
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <RadioField
          label={t(`ALUMNI_ADMIN/FIELD/${name}`)}
          options={options}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  );

  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t('ALUMNI_ADMIN/SAVE'), isBusy },
        offline: t('ALUMNI_ADMIN/OFFLINE'),
        submitError: isStale && (
          <Notice tone="warning" isSpoken>
            <p>{t('ALUMNI_ADMIN/STALE')}</p>
          </Notice>
        ),
      }}
    >
      <fieldset className={classes.fieldset}>
        <legend>{t('ALUMNI_ADMIN/PART/NOTES')}</legend>
        <TextArea
          label={t('ALUMNI_ADMIN/NOTES')}
          help={t('ALUMNI_ADMIN/NOTES_HELP')}
          maxLength={4000}
          rows={3}
          {...register('internalNotes')}
        />
        {tick('isEmailRejected')}
        {isEmailRejected && (
          <TextField
            label={t('ALUMNI_ADMIN/FIELD/emailRejectedNotes')}
            autoComplete="off"
            maxLength={1000}
            {...register('emailRejectedNotes')}
          />
        )}
        {tick('isAddressRejected')}
        {isAddressRejected && (
          <TextField
            label={t('ALUMNI_ADMIN/FIELD/addressRejectedNotes')}
            autoComplete="off"
            maxLength={1000}
            {...register('addressRejectedNotes')}
          />
        )}
      </fieldset>
      <fieldset className={classes.fieldset}>
        <legend>{t('ALUMNI_ADMIN/PART/PERSON')}</legend>
        <div className={`stack ${classes.grid}`}>{linesIn('PERSON')}</div>
        {choice(
          'gender',
          Gender.options.map((value) => ({ value, label: t(`ALUMNI_ADMIN/gender/${value}`) })),
        )}
        {choice(
          'preferredLanguage',
          Language.options.map((value) => ({
            value,
            label: languageTitle(value, language),
          })),
        )}
      </fieldset>
      <fieldset className={classes.fieldset}>
        <legend>{t('ALUMNI_ADMIN/PART/ADDRESS')}</legend>
        <div className={`stack ${classes.grid}`}>
          {linesIn('ADDRESS')}
          <Controller
            control={control}
            name="countryCode"
            render={({ field: { value, onChange } }) => (
              <CountryField
                label={t('ALUMNI_ADMIN/FIELD/countryCode')}
                value={value}
                onChange={onChange}
              />
            )}
          />
        </div>
        {choice(
          'addressType',
          AddressType.options.map((value) => ({
            value,
            label: t(`ALUMNI_ADMIN/addressType/${value}`),
          })),
        )}
      </fieldset>
      <fieldset className={classes.fieldset}>
        <legend>{t('ALUMNI_ADMIN/PART/MAILINGS')}</legend>
        <div className={`stack ${classes.grid}`}>{flags.map((flag) => tick(flag))}</div>
      </fieldset>
      <fieldset className={classes.fieldset}>
        <legend>{t('ALUMNI_ADMIN/PART/WORK')}</legend>
        <div className={`stack ${classes.grid}`}>{linesIn('WORK')}</div>
      </fieldset>
      <fieldset className={classes.fieldset}>
        <legend>{t('ALUMNI_ADMIN/PART/STUDIES')}</legend>
        <div className={`stack ${classes.grid}`}>{linesIn('STUDIES')}</div>
      </fieldset>
    </Form>
  );
}

interface CountryFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
}

/** Choice of a country by its name in the language of the page. */
function CountryField({ label, value, onChange }: CountryFieldProps) {
  const { t, language } = useTranslation();
  const { data = [], isError } = useQuery(alumniAdminQueries.countries());
  const inOrder = new Intl.Collator(language);
  const countries = data
    .map(({ code, title }) => ({ value: code, label: title[language] }))
    .toSorted((one, other) => inOrder.compare(one.label, other.label));
  return (
    <ChoiceField
      label={label}
      data={countries}
      value={value}
      onChange={onChange}
      clearable
      autoComplete="off"
      {...(isError && data.length === 0 && { help: t('ALUMNI_ADMIN/COUNTRIES_FAILED') })}
    />
  );
}
