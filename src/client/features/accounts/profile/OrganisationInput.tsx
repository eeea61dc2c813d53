import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';
import { isDepartmentOrBelow } from '#rules/accountCreation.ts';
import { pathTo } from '#client/domain/organisation/levels.ts';
import { OrganisationSelector } from '#client/domain/organisation/OrganisationSelector.tsx';
import { listQueries } from '../lists/listQueries.ts';
import { useEditableFields } from './editableFields.ts';
import type { OrganisationChoice, ProfileFields } from './profileFields.ts';

/**
 * Field for the account's organisation. Cost centres belong to an organisation, so another
 * organisation clears the choice.
 */
export function OrganisationInput({ error }: { error: string | undefined }) {
  const { control, formState, resetField, setValue } = useFormContext<ProfileFields>();
  const mayPayElsewhere = useEditableFields().has('costCentreActivityId');
  const { data: tree = [] } = useQuery(listQueries.tree());
  const placeAt = (id: string | undefined): OrganisationChoice | null => {
    const node = pathTo(tree, id ?? null).at(-1);
    if (!node) return null;
    const { organisationId, path, isAdministered, type } = node;
    return { organisationId, path, isAdministered, isDepartmentOrBelow: isDepartmentOrBelow(type) };
  };
  return (
    <Controller
      control={control}
      name="organisation"
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <div
          ref={(levels) => ref(levels && { focus: () => levels.querySelector('input')?.focus() })}
          // The field counts as left only when the focus leaves all four levels.
          onBlur={({ currentTarget, relatedTarget }) =>
            !currentTarget.contains(relatedTarget) && onBlur()
          }
        >
          <OrganisationSelector
            tree={tree}
            value={value?.organisationId ?? null}
            isRequired
            error={error}
            onChange={(chosen) => {
              if (
                chosen?.organisationId === formState.defaultValues?.organisation?.organisationId
              ) {
                resetField('organisation');
                resetField('cost');
              } else {
                onChange(placeAt(chosen?.organisationId));
                if (mayPayElsewhere)
                  setValue('cost', null, { shouldDirty: true, shouldValidate: true });
              }
            }}
          />
        </div>
      )}
    />
  );
}
