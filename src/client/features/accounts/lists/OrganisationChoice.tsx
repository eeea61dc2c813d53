import { useState } from 'react';
import type { OrganisationNode } from '#contract/organisations.ts';
import { BuildingIcon, ChevronDownIcon } from '#client/ui/deferredIcons.tsx';
import { pathTo } from '#client/domain/organisation/levels.ts';
import { OrganisationSelector } from '#client/domain/organisation/OrganisationSelector.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import { KindFilter } from './KindFilter.tsx';
import { Popover } from './Popover.tsx';
import type { ChoiceChange, ListChoice } from './useListChoice.ts';
import classes from './OrganisationChoice.module.css';

interface OrganisationChoiceProps {
  readonly tree: readonly OrganisationNode[];
  readonly choice: ListChoice;
  readonly onChange: (change: ChoiceChange) => void;
  /**
   * Whether the kinds of accounts are chosen here too, because there is no room for them beside the
   * filters.
   */
  readonly hasKinds: boolean;
}

/**
 * The organisation whose accounts are listed, including everything below it (ACCT-04), shown as a
 * path. A click opens the choice of another organisation over the list.
 */
export function OrganisationChoice({ tree, choice, onChange, hasKinds }: OrganisationChoiceProps) {
  const { t, language } = useTranslation();
  const chosen = choice.organisation;
  const [isOpen, setOpen] = useState(chosen === null);

  // The university is above every organisation and is omitted.
  const above = pathTo(tree, chosen?.organisationId ?? null).slice(1, -1);
  return (
    <Popover
      isOpen={isOpen}
      onToggle={setOpen}
      title={t('ACCOUNTS/LIST/CHOOSE')}
      summary={
        <>
          <BuildingIcon size={18} />
          <span className={classes.way}>
            <span className="visually-hidden">{t('ORGANISATION_SELECTOR/LABEL')}: </span>
            {above.length > 0 && (
              <span className="quiet">
                {above.map(({ shortName }) => `${shortName} › `).join('')}
              </span>
            )}
            <span className="bold">
              {chosen?.name[language] ?? t('ORGANISATION_SELECTOR/CHOOSE')}
            </span>
            {hasKinds && (
              <span className="quiet">
                {' '}
                ·{' '}
                {choice.affiliations
                  .map((kind) => t(`ACCOUNTS/AFFILIATION/${upperCase(kind)}`))
                  .join(', ')}
              </span>
            )}
          </span>
          <ChevronDownIcon size={16} />
        </>
      }
    >
      <OrganisationSelector
        tree={tree}
        value={chosen?.organisationId ?? null}
        onChange={(next) => onChange({ organisationId: next?.organisationId ?? null })}
      />
      {hasKinds && <KindFilter choice={choice} onChange={onChange} />}
    </Popover>
  );
}
