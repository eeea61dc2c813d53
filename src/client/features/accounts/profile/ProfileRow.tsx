import { useFormState, useWatch } from 'react-hook-form';
import { useEditableHere } from './editableHere.ts';
import { EditableRow, type Editing } from './EditableRow.tsx';
import { FieldInput } from './FieldInput.tsx';
import { NationalId } from './NationalId.tsx';
import { type ProfileField, type ProfileFields, wireFieldOf } from './profileFields.ts';
import { useFieldTexts } from './useFieldTexts.ts';

interface ProfileRowProps extends Editing {
  readonly field: ProfileField;
}

/** One field of the person, as it stands in the form. */
export function ProfileRow({ field, ...editing }: ProfileRowProps) {
  const { nameOf, textOf } = useFieldTexts();
  const isEditable = useEditableHere().has(wireFieldOf[field]);
  const text = textOf(useWatch<ProfileFields, ProfileField>({ name: field }));
  const { dirtyFields } = useFormState<ProfileFields>({ name: field });
  return (
    <EditableRow
      name={nameOf(field)}
      value={field === 'norEduPersonNIN' && text ? <NationalId number={text} /> : text}
      isChanged={field in dirtyFields}
      editing={isEditable ? editing : null}
    >
      <FieldInput field={field} name={nameOf(field)} />
    </EditableRow>
  );
}
