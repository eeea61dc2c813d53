import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import { RadioField } from '#client/ui/RadioField.tsx';
import { ContactPersonPicker } from '../pickers/ContactPersonPicker.tsx';
import { CostCentrePicker } from '../pickers/CostCentrePicker.tsx';
import { OrganisationInput } from './OrganisationInput.tsx';
import type { ProfileField, ProfileFields } from './profileFields.ts';

interface InputProps<F extends ProfileField = ProfileField> {
  readonly field: F;
  readonly name: string;
}
type TextName = Exclude<
  ProfileField,
  'organisation' | 'contactPerson' | 'cost' | 'hasEmployeeProfilePage'
>;

/** The input for a field, with its error. */
export function FieldInput({ field, name, error }: InputProps & FieldErrorProps) {
  if (field === 'organisation') return <OrganisationInput error={error} />;
  if (field === 'contactPerson') return <ContactPersonInput error={error} />;
  if (field === 'cost') return <CostInput error={error} />;
  if (field === 'hasEmployeeProfilePage') return <PageInput name={name} error={error} />;
  return <TextInput field={field} name={name} error={error} />;
}

interface FieldErrorProps {
  readonly error: string | undefined;
}

function TextInput({ field, name, error }: InputProps<TextName> & FieldErrorProps) {
  const { register } = useFormContext<ProfileFields>();
  if (field === 'description' || field === 'invoiceAddress') {
    return (
      <Textarea label={name} error={error} autosize minRows={2} maxRows={8} {...register(field)} />
    );
  }
  return (
    <TextField
      label={name}
      error={error}
      autoComplete="off"
      type={field === 'externalEmailAddress' ? 'email' : 'text'}
      {...register(field)}
    />
  );
}

function ContactPersonInput({ error }: FieldErrorProps) {
  const { control } = useFormContext<ProfileFields>();
  return (
    <Controller
      control={control}
      name="contactPerson"
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <ContactPersonPicker
          ref={ref}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
        />
      )}
    />
  );
}

function CostInput({ error }: FieldErrorProps) {
  const { control } = useFormContext<ProfileFields>();
  const organisation = useWatch<ProfileFields, 'organisation'>({ name: 'organisation' });
  return (
    <Controller
      control={control}
      name="cost"
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <CostCentrePicker
          ref={ref}
          organisationId={organisation?.organisationId ?? null}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
        />
      )}
    />
  );
}

function PageInput({ name, error }: { name: string } & FieldErrorProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<ProfileFields>();
  const answers = [
    { value: 'yes', label: t('ACCOUNTS/YES') },
    { value: 'no', label: t('ACCOUNTS/NO') },
  ] as const;
  return (
    <Controller
      control={control}
      name="hasEmployeeProfilePage"
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <RadioField
          ref={ref}
          label={name}
          options={answers}
          value={value ? 'yes' : 'no'}
          onChange={(answer) => onChange(answer === 'yes')}
          onBlur={onBlur}
          help={t('ACCOUNTS/SPECIFY/PROFILE_PAGE_HELP')}
          error={error}
        />
      )}
    />
  );
}
