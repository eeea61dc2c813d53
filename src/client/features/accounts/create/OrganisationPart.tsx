import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { OrganisationNode } from '#contract/organisations.ts';
import { isDepartmentOrBelow } from '#rules/accountCreation.ts';
import { OrganisationSelector } from '#client/domain/organisation/OrganisationSelector.tsx';
import { ContactPersonPicker } from '../pickers/ContactPersonPicker.tsx';
import { CostCentrePicker } from '../pickers/CostCentrePicker.tsx';
import { organisationIn } from './specifySchema.ts';
import type { SpecifyFields } from './specifyFields.ts';
import type { Subject } from './accountFlow.ts';
import { useFieldError } from './fieldError.ts';
import { useSourceOf } from './useSourceOf.ts';

/**
 * Fields for the account's organisation, contact person and cost centre. Cost centres belong to an
 * organisation, so another organisation clears the choice.
 */
export function OrganisationPart({
  subject,
  tree,
}: {
  subject: Subject;
  tree: readonly OrganisationNode[];
}) {
  const { control, setValue } = useFormContext<SpecifyFields>();
  const fieldError = useFieldError();
  const sourceOf = useSourceOf(subject);
  const organisationSource = sourceOf('organisation');
  const chosen = organisationIn(tree, useWatch({ control, name: 'organisationId' }));
  // Organisations that no account can belong to have no cost centres.
  const payer = chosen && isDepartmentOrBelow(chosen.type) ? chosen.organisationId : null;

  return (
    <>
      <Controller
        control={control}
        name="organisationId"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <div
            ref={(levels) => ref(levels && { focus: () => levelWithError(levels)?.focus() })}
            // The field counts as left only when the focus leaves all four levels.
            onBlur={({ currentTarget, relatedTarget }) =>
              !currentTarget.contains(relatedTarget) && onBlur()
            }
          >
            <OrganisationSelector
              tree={tree}
              value={value}
              onChange={(next) => {
                const id = next?.organisationId ?? null;
                if (id !== value) setValue('cost', null, { shouldDirty: true });
                onChange(id);
              }}
              error={fieldError('organisationId')}
              isRequired
            />
          </div>
        )}
      />
      {organisationSource && <p className="note">{organisationSource}</p>}
      <Controller
        control={control}
        name="contactPerson"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <ContactPersonPicker
            ref={ref}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            source={sourceOf('contactPerson')}
            error={fieldError('contactPerson')}
          />
        )}
      />
      <Controller
        control={control}
        name="cost"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <CostCentrePicker
            ref={ref}
            organisationId={payer}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={fieldError('cost')}
          />
        )}
      />
    </>
  );
}

/** Returns the level that the error summary focuses. */
const levelWithError = (levels: HTMLElement) =>
  levels.querySelector<HTMLElement>('[aria-invalid="true"]') ?? levels.querySelector('input');
