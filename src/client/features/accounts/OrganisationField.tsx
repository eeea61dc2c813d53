import type { OrganisationNode } from '#contract/organisations.ts';
import { OrganisationSelector } from '#client/domain/organisation/OrganisationSelector.tsx';
import type { ControlledField } from '#client/forms/controlledField.ts';

interface OrganisationFieldProps extends Omit<ControlledField<string | null>, 'label'> {
  readonly tree: readonly OrganisationNode[];
}

/** A form's field for an organisation. It is left only when the focus leaves all four levels. */
export const OrganisationField = ({
  tree,
  value,
  error,
  onChange,
  onBlur,
  ref,
}: OrganisationFieldProps) => (
  <div
    ref={(levels) => ref(levels && { focus: () => levelWithError(levels)?.focus() })}
    onBlur={({ currentTarget, relatedTarget }) =>
      !currentTarget.contains(relatedTarget) && onBlur()
    }
  >
    <OrganisationSelector
      tree={tree}
      value={value}
      onChange={(chosen) => onChange(chosen?.organisationId ?? null)}
      error={error}
      isRequired
    />
  </div>
);

/** Returns the level that the error summary focuses. */
const levelWithError = (levels: HTMLElement) =>
  levels.querySelector<HTMLElement>('[aria-invalid="true"]') ?? levels.querySelector('input');
