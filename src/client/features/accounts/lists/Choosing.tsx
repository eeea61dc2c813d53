import type { OrganisationNode } from '../../../../contract/organisations.ts';
import { AffiliationType } from '../../../../contract/values.ts';
import { OrganisationSelector } from '../../../components/organisation/OrganisationSelector.tsx';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ListChoice } from './useListChoice.ts';
import classes from './Lists.module.css';

interface ChoosingProps {
  readonly tree: readonly OrganisationNode[];
  readonly choice: ListChoice;
  readonly onChange: (change: Partial<ListChoice>) => void;
}

/** Whose accounts are listed: an organisation with all below it, and which kinds of them (spec 2 §7). */
export function Choosing({ tree, choice, onChange }: ChoosingProps) {
  const { t } = useTranslation();
  const { organisationId, affiliations } = choice;
  const toggle = (kind: AffiliationType) => {
    const next = AffiliationType.options.filter((one) => (one === kind) !== affiliations.includes(one));
    // One kind at least: none would mean all to the server, which is not what empty boxes say.
    if (next.length > 0) onChange({ affiliations: next });
  };

  return (
    <div className={classes.choosing}>
      <OrganisationSelector isWide tree={tree} value={organisationId} onChange={(chosen) => onChange({ organisationId: chosen?.organisationId ?? null })} />
      <fieldset className={classes.kinds}>
        <legend>{t('ACCOUNTS/LIST/KINDS')}</legend>
        {AffiliationType.options.map((kind) => (
          <label key={kind} className={classes.kind}>
            <input
              type="checkbox"
              checked={affiliations.includes(kind)}
              disabled={affiliations.length === 1 && affiliations[0] === kind}
              onChange={() => toggle(kind)}
            />
            {t(`ACCOUNTS/AFFILIATION/${upperCase(kind)}`)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
