import { Switch, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';
import { useMessageText } from '../../../components/Messages.tsx';
import { OrganisationSelector } from '../../../components/organisation/OrganisationSelector.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { listQueries } from '../lists/listQueries.ts';
import { ContactPersonPicker } from '../pickers/ContactPersonPicker.tsx';
import { CostCentrePicker } from '../pickers/CostCentrePicker.tsx';
import type { ProfileField, ProfileFields } from './profileFields.ts';

interface InputProps<F extends ProfileField = ProfileField> {
  readonly field: F;
  readonly name: string;
}
type TextName = Exclude<ProfileField, 'organisationId' | 'contactPerson' | 'cost' | 'hasEmployeeProfilePage'>;

/** What the field is changed with. */
export function FieldInput({ field, name }: InputProps) {
  if (field === 'organisationId') return <OrganisationInput />;
  if (field === 'contactPerson') return <ContactPersonInput />;
  if (field === 'cost') return <CostInput />;
  if (field === 'hasEmployeeProfilePage') return <PageInput name={name} />;
  return <TextInput field={field} name={name} />;
}

function useFault(field: ProfileField): string | undefined {
  const say = useMessageText();
  const { formState } = useFormContext<ProfileFields>();
  const key = formState.errors[field]?.message;
  return typeof key === 'string' ? say({ keys: [key, 'INPUT_INVALID'] }) : undefined;
}

function TextInput({ field, name }: InputProps<TextName>) {
  const { register } = useFormContext<ProfileFields>();
  const error = useFault(field);
  if (field === 'description' || field === 'invoiceAddress') {
    return <Textarea label={name} error={error} autosize minRows={2} maxRows={8} {...register(field)} />;
  }
  return <TextField label={name} error={error} autoComplete="off" type={field === 'externalEmailAddress' ? 'email' : 'text'} {...register(field)} />;
}

function OrganisationInput() {
  const { control, setValue } = useFormContext<ProfileFields>();
  const { data: tree = [] } = useQuery(listQueries.tree());
  const error = useFault('organisationId');
  return (
    <Controller
      control={control}
      name="organisationId"
      render={({ field: { value, onChange } }) => (
        <OrganisationSelector
          tree={tree}
          value={value}
          isRequired
          error={error}
          onChange={(chosen) => {
            const next = chosen?.organisationId ?? null;
            onChange(next);
            // Another organisation has other cost centres.
            if (next !== value) setValue('cost', null, { shouldDirty: true, shouldValidate: true });
          }}
        />
      )}
    />
  );
}

function ContactPersonInput() {
  const { control } = useFormContext<ProfileFields>();
  const error = useFault('contactPerson');
  return (
    <Controller
      control={control}
      name="contactPerson"
      render={({ field: { value, onChange, onBlur } }) => <ContactPersonPicker value={value} onChange={onChange} onBlur={onBlur} error={error} />}
    />
  );
}

function CostInput() {
  const { control, watch } = useFormContext<ProfileFields>();
  const error = useFault('cost');
  return (
    <Controller
      control={control}
      name="cost"
      render={({ field: { value, onChange, onBlur } }) => (
        <CostCentrePicker organisationId={watch('organisationId')} value={value} onChange={onChange} onBlur={onBlur} error={error} />
      )}
    />
  );
}

function PageInput({ name }: { name: string }) {
  const { control } = useFormContext<ProfileFields>();
  return (
    <Controller
      control={control}
      name="hasEmployeeProfilePage"
      render={({ field: { value, onChange } }) => <Switch label={name} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />}
    />
  );
}
