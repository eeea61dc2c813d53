import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { CostCentre, CostCentreActivity } from '#contract/account.ts';
import { useTranslation } from '../texts.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { pickerQueries } from './queries.ts';

/**
 * The cost centre and activity that an account is charged to. The activity is null until one has
 * been chosen.
 */
export interface CostChoice {
  readonly costCentre: CostCentre;
  readonly activity: CostCentreActivity | null;
}

interface CostCentrePickerProps {
  /** The organisation whose cost centres are offered; null while none is chosen. */
  readonly organisationId: string | null;
  readonly value: CostChoice | null;
  readonly onChange: (value: CostChoice | null) => void;
  /** The validation error of the current choice. */
  readonly error?: string | undefined;
  /** Called when both fields have lost the focus. */
  readonly onBlur?: () => void;
  /** Set to the field that needs input next. */
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Picker for a cost centre of the organisation and one of its activities. Changing the cost centre
 * clears the activity (ACCT-53, ACCT-54).
 */
export function CostCentrePicker({
  organisationId,
  value,
  onChange,
  error,
  onBlur,
  ref,
}: CostCentrePickerProps) {
  const { t } = useTranslation();
  const { centres, activities, knownCentres, knownActivities, help } = useCosts(
    organisationId,
    value,
  );
  const chooseCentre = (id: string | null) => {
    const costCentre = knownCentres.find((centre) => centre.id === id);
    if (costCentre?.id === value?.costCentre.id) return;
    onChange(costCentre ? { costCentre, activity: null } : null);
  };
  const chooseActivity = (id: string | null) => {
    if (value)
      onChange({
        ...value,
        activity: knownActivities.find((activity) => activity.id === id) ?? null,
      });
  };

  return (
    <div
      className="stack"
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && onBlur?.()
      }
    >
      <ChoiceField
        {...(!value && { ref })}
        label={t('ACCOUNTS/COST/CENTRE')}
        placeholder={centres.isLoading ? t('SHELL/LOADING') : t('ACCOUNTS/COST/CENTRE_CHOOSE')}
        help={help.centre && t(help.centre)}
        data={choicesOf(knownCentres)}
        value={value?.costCentre.id ?? null}
        onChange={chooseCentre}
        clearable
        disabled={organisationId === null}
        {...(!value && { error })}
      />
      {centres.error && (
        <LoadFailure
          error={centres.error}
          forbidden="ACCOUNTS/COST/CENTRES_FORBIDDEN"
          failed="ACCOUNTS/COST/CENTRES_FAILED"
          onRetry={() => void centres.refetch()}
        />
      )}
      <ChoiceField
        {...(value && { ref })}
        label={t('ACCOUNTS/COST/ACTIVITY')}
        placeholder={activities.isLoading ? t('SHELL/LOADING') : t('ACCOUNTS/COST/ACTIVITY_CHOOSE')}
        help={help.activity && t(help.activity)}
        data={choicesOf(knownActivities)}
        value={value?.activity?.id ?? null}
        onChange={chooseActivity}
        disabled={value === null}
        {...(value && { error })}
      />
      {activities.error && (
        <LoadFailure
          error={activities.error}
          forbidden="ACCOUNTS/COST/ACTIVITIES_FORBIDDEN"
          failed="ACCOUNTS/COST/ACTIVITIES_FAILED"
          onRetry={() => void activities.refetch()}
        />
      )}
    </div>
  );
}

/** Fetches the cost centres of the organisation, and the activities of the chosen one. */
function useCosts(organisationId: string | null, value: CostChoice | null) {
  const centres = useQuery({
    ...pickerQueries.costCentres(organisationId ?? ''),
    enabled: organisationId !== null,
  });
  const centreId = value?.costCentre.id ?? '';
  const activities = useQuery({ ...pickerQueries.activities(centreId), enabled: centreId !== '' });
  return {
    centres,
    activities,
    knownCentres: including(centres.data, value?.costCentre),
    knownActivities: including(activities.data, value?.activity),
    help: {
      centre:
        organisationId === null
          ? 'ACCOUNTS/COST/ORGANISATION_FIRST'
          : centres.data?.length === 0
            ? 'ACCOUNTS/COST/NO_CENTRES'
            : undefined,
      activity:
        value === null
          ? 'ACCOUNTS/COST/CENTRE_FIRST'
          : activities.data?.length === 0
            ? 'ACCOUNTS/COST/NO_ACTIVITIES'
            : undefined,
    },
  } as const;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Adds the chosen item to the fetched ones, so that it stays visible when it is no longer available
 * or could not be fetched.
 */
const including = <T extends Named>(
  fetched: readonly T[] | undefined,
  chosen: T | null | undefined,
): readonly T[] => {
  const rows = fetched ?? [];
  return chosen && !rows.some(({ id }) => id === chosen.id) ? [chosen, ...rows] : rows;
};

const choicesOf = (rows: readonly Named[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
