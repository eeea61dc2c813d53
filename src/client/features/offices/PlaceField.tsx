import type { UseQueryResult } from '@tanstack/react-query';
import type { ControlledField } from '#client/forms/controlledField.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { choicesOf, type keptOn, type Level } from './placeChoices.ts';
import { useTranslation } from './texts.ts';

interface PlaceFieldProps extends ControlledField<string> {
  readonly level: Level;
  readonly list: UseQueryResult<
    readonly { readonly id: string; readonly name: string; readonly deleted: boolean }[]
  >;
  /** Whether the level above has been chosen. */
  readonly hasParent: boolean;
  /** The office's stored value on this level. */
  readonly kept: ReturnType<typeof keptOn>;
}

/**
 * Choice on one level of a place. Places no longer in use cannot be newly chosen, and are marked
 * when the office has one (PROF-20).
 */
export function PlaceField({
  level,
  list: { data, error: failure, isLoading, refetch },
  hasParent,
  kept,
  value,
  onChange,
  ...field
}: PlaceFieldProps) {
  const { t } = useTranslation();
  const choices = choicesOf(data ?? [], kept).map(({ value: id, name, isDeleted }) => ({
    value: id,
    label: isDeleted ? t('OFFICES/NO_LONGER_USED', { name }) : name,
  }));
  const placeholder = () => {
    if (!hasParent) return t(`OFFICES/ABOVE_FIRST/${level}`);
    if (isLoading) return t('SHELL/LOADING');
    return choices.length === 0 ? t('OFFICES/NOTHING_TO_CHOOSE') : t('OFFICES/CHOOSE');
  };
  return (
    <>
      <ChoiceField
        {...field}
        placeholder={placeholder()}
        data={choices}
        value={value === '' ? null : value}
        onChange={(id) => onChange(id ?? '')}
        clearable={level === 'entranceId'}
        withAsterisk={level !== 'entranceId'}
        disabled={!hasParent || choices.length === 0}
      />
      {failure && (
        <ErrorState
          error={failure}
          title={t('OFFICES/LIST_FAILED')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
