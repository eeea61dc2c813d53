import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Account } from '../../../../contract/account.ts';
import { mask, normalise } from '../../../../rules/identityNumber.ts';
import { useToday } from '../../../components/useToday.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { EditableRow } from './EditableRow.tsx';
import { FieldInput } from './FieldInput.tsx';
import type { ProfileField, ProfileFields } from './profileFields.ts';
import { useFieldTexts } from './useFieldTexts.ts';
import classes from './EmployeePanel.module.css';

interface ProfileRowProps {
  readonly field: ProfileField;
  readonly account: Account;
  readonly isEditable: boolean;
  readonly isEditing: boolean;
  readonly isChanged: boolean;
  readonly onToggle: () => void;
}

/** One field of the person, to read as it stands in the form or, after a tap, to change. */
export function ProfileRow({ field, account, isEditable, isEditing, isChanged, onToggle }: ProfileRowProps) {
  const { nameOf } = useFieldTexts();
  const value = useShownValue(account, field);
  return (
    <EditableRow
      name={nameOf(field)}
      value={field === 'norEduPersonNIN' && value ? <Number number={value} /> : value}
      isEditable={isEditable}
      isEditing={isEditing}
      isChanged={isChanged}
      onToggle={onToggle}
    >
      <FieldInput field={field} name={nameOf(field)} />
    </EditableRow>
  );
}

/** What the form holds of the field, in words. */
function useShownValue(account: Account, field: ProfileField): string {
  const { textOf } = useFieldTexts();
  const { t } = useTranslation();
  const { watch } = useFormContext<ProfileFields>();
  const value = watch(field);
  if (typeof value === 'string') return field === 'organisationId' ? textOf({ ...account, ...(value === account.organisationId ? {} : { organisationCanonicalPath: null }) }, field) : value;
  if (typeof value === 'boolean') return t(value ? 'ACCOUNTS/YES' : 'ACCOUNTS/NO');
  if (value === null) return '';
  return 'costCentre' in value
    ? [value.costCentre.name, value.activity?.name].filter(Boolean).join(' · ')
    : textOf({ ...account, contactPerson: value }, 'contactPerson');
}

/** A personal number is not left on a screen that others pass by. */
function Number({ number }: { number: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const [isShown, setShown] = useState(false);
  const whole = normalise(number, today) ?? number;
  return (
    <span className={classes.number}>
      {isShown ? `${whole.slice(0, 8)}-${whole.slice(8)}` : mask(whole)}
      <button type="button" className={classes.reveal} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'ACCOUNTS/PROFILE/HIDE' : 'ACCOUNTS/PROFILE/REVEAL')}
      </button>
    </span>
  );
}
