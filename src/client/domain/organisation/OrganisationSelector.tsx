import { useMemo, useState } from 'react';
import type { OrganisationNode } from '#contract/organisations.ts';
import { useTranslation } from '#client/ui/fieldTexts.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { parentSelection, administeredPart, levelsOf } from './levels.ts';
import classes from './OrganisationSelector.module.css';

/** The chosen node, and whether the administrator may manage it. */
export interface ChosenOrganisation {
  readonly organisationId: string;
  readonly isAdministered: boolean;
}

interface OrganisationSelectorProps {
  readonly tree: readonly OrganisationNode[];
  /** Id of the chosen node, at any level; it fills in the levels above it. */
  readonly value: string | null;
  readonly onChange: (chosen: ChosenOrganisation | null) => void;
  /** Whether at least a department must be chosen: the root is not enough (ACCT-14). */
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  readonly onBlur?: () => void;
  /** Lays out the levels in one row, for pages. By default they are stacked, for forms. */
  readonly isWide?: boolean;
}

/** Text keys of the level names. */
const names = [
  'ORGANISATION_SELECTOR/COMPANY',
  'ORGANISATION_SELECTOR/DEPARTMENT',
  'ORGANISATION_SELECTOR/DIVISION',
  'ORGANISATION_SELECTOR/UNIT',
] as const;

/**
 * Four cascading levels of the organisation that the user administers, each searchable and
 * separately clearable (ACCT-09, ACCT-10).
 */
export function OrganisationSelector({
  tree,
  value,
  onChange,
  isRequired = false,
  error,
  onBlur,
  isWide = false,
}: OrganisationSelectorProps) {
  const { t, language } = useTranslation();
  const [announcement, announce] = useState('');
  const offered = useMemo(() => administeredPart(tree, value), [tree, value]);
  const levels = levelsOf(offered, value);
  const deepest = levels.findLastIndex(({ chosen }) => chosen !== null);
  const isForeign = levels[deepest]?.chosen?.isAdministered === false;
  // A missing required department takes precedence over the error about a node that is not
  // administered.
  const isTooHigh = isRequired && deepest < 1;
  const fieldError =
    isForeign && !isTooHigh
      ? { at: deepest, text: t('ORGANISATION_SELECTOR/NOT_VALID') }
      : { at: isRequired ? 1 : 0, text: error };

  const nameOf = (level: number) => t(names[level] ?? names[0]);
  const choose = (level: number, id: string | null) => {
    const node =
      levels[level]?.options.find(({ organisationId }) => organisationId === id) ??
      parentSelection(levels, level);
    const emptied = levels
      .slice(level + 1)
      .flatMap(({ chosen }, at) => (chosen ? [nameOf(level + 1 + at)] : []));
    announce(
      emptied.length > 0 ? t('ORGANISATION_SELECTOR/EMPTIED', { levels: emptied.join(', ') }) : '',
    );
    onChange(node && { organisationId: node.organisationId, isAdministered: node.isAdministered });
  };

  const hint = (level: number) => {
    if (levels[level]?.options.length !== 0) return t('ORGANISATION_SELECTOR/CHOOSE');
    return levels[level - 1]?.chosen
      ? t('ORGANISATION_SELECTOR/NONE_BELOW')
      : t('ORGANISATION_SELECTOR/ABOVE_FIRST', { level: nameOf(level - 1).toLowerCase() });
  };

  return (
    <div
      className={`stack ${classes.levels}`}
      data-wide={isWide || undefined}
      role="group"
      aria-label={t('ORGANISATION_SELECTOR/LABEL')}
    >
      {levels.map(({ options, chosen }, level) => (
        <ChoiceField
          key={names[level]}
          label={nameOf(level)}
          placeholder={hint(level)}
          data={options.map(({ organisationId, name, shortName }) => ({
            value: organisationId,
            label: `${name[language]} (${shortName})`,
          }))}
          value={chosen?.organisationId ?? null}
          onChange={(id) => choose(level, id)}
          clearable
          required={isRequired && level === 1}
          disabled={options.length === 0}
          size={isWide ? 'sm' : 'md'}
          {...(level === fieldError.at && { error: fieldError.text })}
          {...(onBlur && { onBlur })}
        />
      ))}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
