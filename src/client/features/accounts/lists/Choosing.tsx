import { useMediaQuery } from '@mantine/hooks';
import type { OrganisationNode } from '../../../../contract/organisations.ts';
import { affiliationTypes, type AffiliationType } from '../../../../contract/values.ts';
import { OrganisationSelector } from '../../../components/organisation/OrganisationSelector.tsx';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ChoiceChange, ListChoice } from './useListChoice.ts';
import classes from './Lists.module.css';

interface ChoosingProps {
  readonly tree: readonly OrganisationNode[];
  readonly choice: ListChoice;
  readonly onChange: (change: ChoiceChange) => void;
}

/** On phones the choice takes a screen, so it is folded together once it has been made. */
const PHONE = '(max-width: 47.99em)';

/** Whose accounts are listed: an organisation with all below it (spec 2 §7). */
export function Choosing({ tree, choice, onChange }: ChoosingProps) {
  const { t, language } = useTranslation();
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const chosen = choice.organisation;
  const fields = (
    <div className={classes.choosing}>
      <OrganisationSelector
        isWide
        tree={tree}
        value={chosen?.organisationId ?? null}
        onChange={(next) => onChange({ organisationId: next?.organisationId ?? null })}
      />
      {isPhone && <Kinds choice={choice} onChange={onChange} />}
    </div>
  );
  if (!isPhone) return fields;
  return (
    <details className={classes.folded} {...(!chosen && { open: true })}>
      <summary>
        <span className={classes.chosen}>{chosen?.name[language] ?? t('ACCOUNTS/LIST/CHOOSE')}</span>
        <span>{choice.affiliations.map((kind) => t(`ACCOUNTS/AFFILIATION/${upperCase(kind)}`)).join(', ')}</span>
      </summary>
      {fields}
    </details>
  );
}

/** Which kinds of accounts are listed. One at least: none would mean all to the server, which is not what empty boxes say. */
export function Kinds({ choice: { affiliations }, onChange }: Omit<ChoosingProps, 'tree'>) {
  const { t } = useTranslation();
  const toggle = (kind: AffiliationType) => {
    const next = affiliationTypes.filter((one) => (one === kind) !== affiliations.includes(one));
    if (next.length > 0) onChange({ affiliations: next });
  };
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('ACCOUNTS/LIST/KINDS')}</legend>
      {affiliationTypes.map((kind) => (
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
  );
}
