import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { isDepartmentOrBelow } from '#rules/accountCreation.ts';
import { pathTo } from '#client/domain/organisation/levels.ts';
import type { ControlledField } from '#client/forms/controlledField.ts';
import { listQueries } from '../lists/listQueries.ts';
import { OrganisationField } from '../OrganisationField.tsx';
import { useEditableFields } from './editableFields.ts';
import type { OrganisationChoice, ProfileFields } from './profileFields.ts';

/**
 * Field for the account's organisation. Cost centres belong to an organisation, so another
 * organisation clears the choice.
 */
export function OrganisationInput({
  value,
  onChange,
  ...field
}: ControlledField<OrganisationChoice | null>) {
  const { formState, resetField, setValue } = useFormContext<ProfileFields>();
  const mayPayElsewhere = useEditableFields().has('costCentreActivityId');
  const { data: tree = [] } = useQuery(listQueries.tree());
  const placeAt = (id: string | null): OrganisationChoice | null => {
    const node = pathTo(tree, id).at(-1);
    if (!node) return null;
    const { organisationId, path, isAdministered, type } = node;
    return { organisationId, path, isAdministered, isDepartmentOrBelow: isDepartmentOrBelow(type) };
  };
  return (
    <OrganisationField
      {...field}
      tree={tree}
      value={value?.organisationId ?? null}
      onChange={(id) => {
        if (id === (formState.defaultValues?.organisation?.organisationId ?? null)) {
          resetField('organisation');
          resetField('cost');
        } else {
          onChange(placeAt(id));
          if (mayPayElsewhere) setValue('cost', null, { shouldDirty: true, shouldValidate: true });
        }
      }}
    />
  );
}
