import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Alumn, AddressType } from '#contract/alumn.ts';
import { alumniAdmin } from '#contract/alumniAdmin.ts';
import { Gender } from '#contract/values.ts';
import { changedPostcode } from '#rules/postcode.ts';
import { callVersioned } from '#client/api/versioned.ts';
import { LanguageField } from '#client/domain/LanguageField.tsx';
import { isStale } from '#client/api/errors.ts';
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
  const { t } = useTranslation();
  const state = useAlumnusForm(alumn, version);
  const { frame, isBusy, error } = state;
  const partOf = (part: keyof typeof parts, others?: ReactNode) => (
    <fieldset className={classes.fieldset}>
      <legend>{t(`ALUMNI_ADMIN/PART/${part}`)}</legend>
      <div className={`stack ${classes.grid}`}>
        <Lines part={part} {...state} />
        {part === 'ADDRESS' && <Country {...state} />}
      </div>
      {others}
    </fieldset>
  );

  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t('ALUMNI_ADMIN/SAVE'), isBusy },
        offline: t('ALUMNI_ADMIN/OFFLINE'),
        submitError: isStale(error) && (
          <Notice tone="warning" isSpoken>
            <p>{t('ALUMNI_ADMIN/STALE')}</p>
          </Notice>
        ),
      }}
    >
      <Notes {...state} />
      {partOf('PERSON', <PersonChoices {...state} />)}
      {partOf('ADDRESS', <AddressKind {...state} />)}
      <fieldset className={classes.fieldset}>
        <legend>{t('ALUMNI_ADMIN/PART/MAILINGS')}</legend>
        <div className={`stack ${classes.grid}`}>
          {flags.map((flag) => (
            <Flag key={flag} name={flag} {...state} />
          ))}
        </div>
      </fieldset>
      {partOf('WORK')}
      {partOf('STUDIES')}
    </Form>
  );
}

type AlumnusFormState = ReturnType<typeof useAlumnusForm>;
type FormPart = Pick<AlumnusFormState, 'form'>;
type ChoicesPart = Pick<AlumnusFormState, 'controlled'>;

/** The form's fields, their rules, and what another administrator has saved meanwhile. */
function useAlumnusForm(alumn: Alumn, version: string | null) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const portal = usePortalForm({
    fields: {
      names: [...lines, ...choices],
      labelOf: (name) => t(`ALUMNI_ADMIN/FIELD/${name}`),
      defaultValues: fieldsOf(alumn),
      values: fieldsOf(alumn),
      resetOptions: { keepDirtyValues: true, keepDirty: true },
    },
    send: (typed: AlumnusFields, keyOf) => {
      const body = inputOf(typed);
      return callVersioned(
        alumniAdmin.saveProfile,
        { params: { id: alumn.id }, body },
        { ifMatch: version, idempotencyKey: keyOf([body, version]) },
      );
    },
    onSent: async (saved) => {
      portal.form.reset(portal.form.getValues(), { keepDirty: false, keepDirtyValues: false });
      client.setQueryData(alumniAdminQueries.alumnus(alumn.id).queryKey, saved);
      toasts.success('ALUMNI_ADMIN/SAVED');
      await refreshOffice(client);
    },
    onStale: () => refreshOffice(client),
    failure: 'ALUMNI_ADMIN',
    unsaved: { staysOpen: true },
  });
  const { getValues, formState } = portal.form;
  const { isDirty, dirtyFields } = formState;
  // The saved values when the user started typing; another administrator may save other values
  // meanwhile.
  const saved = fieldsOf(alumn);
  const [baseline, setBaseline] = useState(saved);
  if (!isDirty && lines.some((line) => baseline[line] !== saved[line])) setBaseline(saved);
  const helpOf = (line: Line) =>
    dirtyFields[line] && baseline[line] !== saved[line]
      ? { help: t('ALUMNI_ADMIN/SAVED_ELSEWHERE', { value: saved[line] || '–' }) }
      : {};
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
  return { ...portal, helpOf, ruleOf };
}

const choices = ['gender', 'preferredLanguage', 'countryCode', 'addressType'] as const;
const required: ReadonlySet<Line> = new Set(['firstName', 'lastName', 'email']);

/** The text fields of a part. */
function Lines({
  part,
  field,
  helpOf,
  ruleOf,
}: { part: keyof typeof parts } & Pick<AlumnusFormState, 'field' | 'helpOf' | 'ruleOf'>) {
  return parts[part].map((line) => (
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
}

type FlagName = (typeof flags)[number] | 'isEmailRejected' | 'isAddressRejected';

function Flag({ name, form }: { name: FlagName } & FormPart) {
  const { t } = useTranslation();
  return <Checkbox label={t(`ALUMNI_ADMIN/FLAG/${name}`)} {...form.register(name)} />;
}

/** The office's notes, and whether letters and e-mail come back. */
function Notes({ form }: FormPart) {
  const { t } = useTranslation();
  const { control, register } = form;
  const [isEmailRejected, isAddressRejected] = useWatch({
    control,
    name: ['isEmailRejected', 'isAddressRejected'],
  });
  const why = (name: 'emailRejectedNotes' | 'addressRejectedNotes') => (
    <TextField
      label={t(`ALUMNI_ADMIN/FIELD/${name}`)}
      autoComplete="off"
      maxLength={1000}
      {...register(name)}
    />
  );
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t('ALUMNI_ADMIN/PART/NOTES')}</legend>
      <TextArea
        label={t('ALUMNI_ADMIN/NOTES')}
        help={t('ALUMNI_ADMIN/NOTES_HELP')}
        maxLength={4000}
        rows={3}
        {...register('internalNotes')}
      />
      <Flag name="isEmailRejected" form={form} />
      {isEmailRejected && why('emailRejectedNotes')}
      <Flag name="isAddressRejected" form={form} />
      {isAddressRejected && why('addressRejectedNotes')}
    </fieldset>
  );
}

/** The gender, and the language in which the university writes. */
function PersonChoices({ controlled }: ChoicesPart) {
  const { t } = useTranslation();
  return (
    <>
      <RadioField
        options={Gender.options.map((one) => ({
          value: one,
          label: t(`ALUMNI_ADMIN/gender/${one}`),
        }))}
        {...controlled('gender')}
      />
      <LanguageField {...controlled('preferredLanguage')} />
    </>
  );
}

function AddressKind({ controlled }: ChoicesPart) {
  const { t } = useTranslation();
  return (
    <RadioField
      options={AddressType.options.map((one) => ({
        value: one,
        label: t(`ALUMNI_ADMIN/addressType/${one}`),
      }))}
      {...controlled('addressType')}
    />
  );
}

/** Choice of a country by its name in the language of the page. */
function Country({ controlled }: ChoicesPart) {
  const { t, language } = useTranslation();
  const { data = [], isError } = useQuery(alumniAdminQueries.countries());
  const inOrder = new Intl.Collator(language);
  const countries = data
    .map(({ code, title }) => ({ value: code, label: title[language] }))
    .toSorted((one, other) => inOrder.compare(one.label, other.label));
  return (
    <ChoiceField
      data={countries}
      clearable
      autoComplete="off"
      {...controlled('countryCode')}
      {...(isError && data.length === 0 && { help: t('ALUMNI_ADMIN/COUNTRIES_FAILED') })}
    />
  );
}
