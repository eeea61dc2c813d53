import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { OrganisationNode } from '../../../../contract/organisations.ts';
import { isDepartmentOrBelow } from '../../../../rules/accountCreation.ts';
import { OrganisationSelector } from '../../../domain/organisation/OrganisationSelector.tsx';
import { ContactPersonPicker } from '../pickers/ContactPersonPicker.tsx';
import { CostCentrePicker } from '../pickers/CostCentrePicker.tsx';
import { organisationIn } from './specifySchema.ts';
import type { SpecifyFields } from './specifyFields.ts';
import { useErrorOf } from './useErrorOf.ts';

/** Where the account belongs, who answers for it and who pays. Cost centres are an organisation's: another one, another choice. */
export function OrganisationPart({ tree }: { tree: readonly OrganisationNode[] }) {
  const { control, setValue } = useFormContext<SpecifyFields>();
  const errorOf = useErrorOf();
  const chosen = organisationIn(tree, useWatch({ control, name: 'organisationId' }));
  // What nobody belongs to has no cost centres to choose from.
  const payer = chosen && isDepartmentOrBelow(chosen.type) ? chosen.organisationId : null;

  return (
    <>
      <Controller
        control={control}
        name="organisationId"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <div
            ref={(levels) => ref(levels && { focus: () => levelWithError(levels)?.focus() })}
            // Left only when all four levels are.
            onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onBlur()}
          >
            <OrganisationSelector
              tree={tree}
              value={value}
              onChange={(next) => {
                const id = next?.organisationId ?? null;
                if (id !== value) setValue('cost', null, { shouldDirty: true });
                onChange(id);
              }}
              error={errorOf('organisationId')}
              isRequired
            />
          </div>
        )}
      />
      <Controller
        control={control}
        name="contactPerson"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <ContactPersonPicker ref={ref} value={value} onChange={onChange} onBlur={onBlur} error={errorOf('contactPerson')} />
        )}
      />
      <Controller
        control={control}
        name="cost"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <CostCentrePicker ref={ref} organisationId={payer} value={value} onChange={onChange} onBlur={onBlur} error={errorOf('cost')} />
        )}
      />
    </>
  );
}

/** Of the four levels, the one that the summary means. */
const levelWithError = (levels: HTMLElement) => levels.querySelector<HTMLElement>('[aria-invalid="true"]') ?? levels.querySelector('input');
