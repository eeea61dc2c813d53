import { Switch, Textarea } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';
import type { Account } from '../../../../contract/account.ts';
import { organisations } from '../../../../contract/organisations.ts';
import { query } from '../../../api/query.ts';
import { useMessageText } from '../../../components/Messages.tsx';
import { OrganisationSelector } from '../../../components/organisation/OrganisationSelector.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { ContactPersonPicker } from '../pickers/ContactPersonPicker.tsx';
import { CostCentrePicker } from '../pickers/CostCentrePicker.tsx';
import type { ProfileField, ProfileFields } from './profileFields.ts';

interface FieldInputProps {
  readonly field: ProfileField;
  readonly account: Account;
  readonly name: string;
}

/** What the field is changed with. */
export function FieldInput({ field, name }: FieldInputProps) {
  const { register, control, formState, watch, setValue } = useFormContext<ProfileFields>();
  const say = useMessageText();
  const { data: tree = [] } = useQuery({ ...query(organisations.tree, {}), enabled: field === 'organisationId' });
  const key = formState.errors[field]?.message;
  const error = typeof key === 'string' ? say({ keys: [key, 'INPUT_INVALID'] }) : undefined;

  switch (field) {
    case 'organisationId':
      return (
        <Controller
          control={control}
          name={field}
          render={({ field: { value, onChange } }) => (
            <OrganisationSelector
              tree={tree}
              value={value}
              isRequired
              error={error}
              onChange={(chosen) => {
                onChange(chosen?.organisationId ?? null);
                // Another organisation has other cost centres.
                if (chosen?.organisationId !== value) setValue('cost', null, { shouldDirty: true, shouldValidate: true });
              }}
            />
          )}
        />
      );
    case 'contactPerson':
      return (
        <Controller
          control={control}
          name={field}
          render={({ field: { value, onChange, onBlur } }) => <ContactPersonPicker value={value} onChange={onChange} onBlur={onBlur} error={error} />}
        />
      );
    case 'cost':
      return (
        <Controller
          control={control}
          name={field}
          render={({ field: { value, onChange, onBlur } }) => (
            <CostCentrePicker organisationId={watch('organisationId')} value={value} onChange={onChange} onBlur={onBlur} error={error} />
          )}
        />
      );
    case 'hasEmployeeProfilePage':
      return (
        <Controller
          control={control}
          name={field}
          render={({ field: { value, onChange } }) => <Switch label={name} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />}
        />
      );
    case 'description':
    case 'invoiceAddress':
      return <Textarea label={name} error={error} autosize minRows={2} maxRows={8} {...register(field)} />;
    case 'givenName':
    case 'surname':
    case 'displayName':
    case 'norEduPersonNIN':
    case 'externalEmailAddress':
    case 'invoiceContactPerson':
    case 'invoiceReference':
      return <TextField label={name} error={error} autoComplete="off" type={field === 'externalEmailAddress' ? 'email' : 'text'} {...register(field)} />;
  }
}
