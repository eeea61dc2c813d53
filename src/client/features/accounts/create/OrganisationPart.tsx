import type { OrganisationNode } from '#contract/organisations.ts';
import { isDepartmentOrBelow } from '#rules/accountCreation.ts';
import { OrganisationField } from '../OrganisationField.tsx';
import { ContactPersonPicker } from '../pickers/ContactPersonPicker.tsx';
import { CostCentrePicker } from '../pickers/CostCentrePicker.tsx';
import { organisationIn } from './specifySchema.ts';
import type { Subject } from './accountFlow.ts';
import { useSpecifyForm } from './specifyForm.ts';
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
  const { form, controlled } = useSpecifyForm();
  const organisation = controlled('organisationId');
  const sourceOf = useSourceOf(subject);
  const organisationSource = sourceOf('organisation');
  const chosen = organisationIn(tree, organisation.value);
  // Organisations that no account can belong to have no cost centres.
  const payer = chosen && isDepartmentOrBelow(chosen.type) ? chosen.organisationId : null;

  return (
    <>
      <OrganisationField
        tree={tree}
        {...organisation}
        onChange={(id) => {
          if (id !== organisation.value) form.setValue('cost', null, { shouldDirty: true });
          organisation.onChange(id);
        }}
      />
      {organisationSource && <p className="note">{organisationSource}</p>}
      <ContactPersonPicker {...controlled('contactPerson')} source={sourceOf('contactPerson')} />
      <CostCentrePicker {...controlled('cost')} organisationId={payer} />
    </>
  );
}
