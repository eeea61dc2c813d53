import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useWatch } from 'react-hook-form';
import { hasSeveralLines, isInvoiceField } from '#contract/invoiceParts.ts';
import type { ControlledField } from '#client/forms/controlledField.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import { RadioField } from '#client/ui/RadioField.tsx';
import { ContactPersonPicker } from '../pickers/ContactPersonPicker.tsx';
import { type CostChoice, CostCentrePicker } from '../pickers/CostCentrePicker.tsx';
import { OrganisationInput } from './OrganisationInput.tsx';
import type { ProfileField, ProfileFields } from './profileFields.ts';
import type { ProfileFormState } from './useProfileForm.ts';

export type ProfileInputs = Pick<ProfileFormState, 'field' | 'controlled'>;

/** The input for a field, with its error. */
export function FieldInput({
  name,
  field,
  controlled,
}: ProfileInputs & { readonly name: ProfileField }) {
  if (name === 'organisation') return <OrganisationInput {...controlled(name)} />;
  if (name === 'contactPerson') return <ContactPersonPicker {...controlled(name)} />;
  if (name === 'cost') return <CostInput {...controlled(name)} />;
  if (name === 'hasEmployeeProfilePage') return <PageInput {...controlled(name)} />;
  if (name === 'description' || (isInvoiceField(name) && hasSeveralLines(name)))
    return <Textarea autosize minRows={2} maxRows={8} {...field(name)} />;
  return (
    <TextField
      autoComplete="off"
      type={name === 'externalEmailAddress' ? 'email' : 'text'}
      {...field(name)}
    />
  );
}

function CostInput(props: ControlledField<CostChoice | null>) {
  const organisation = useWatch<ProfileFields, 'organisation'>({ name: 'organisation' });
  return <CostCentrePicker {...props} organisationId={organisation?.organisationId ?? null} />;
}

function PageInput({ value, onChange, ...field }: ControlledField<boolean>) {
  const { t } = useTranslation();
  return (
    <RadioField
      {...field}
      options={[
        { value: 'yes', label: t('ACCOUNTS/YES') },
        { value: 'no', label: t('ACCOUNTS/NO') },
      ]}
      value={value ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === 'yes')}
      help={t('ACCOUNTS/SPECIFY/PROFILE_PAGE_HELP')}
    />
  );
}
