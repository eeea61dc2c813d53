import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from 'react-router-dom';
import type { OrganisationNode } from '../../../../contract/organisations.ts';
import { affiliationTypes, type AffiliationType } from '../../../../contract/values.ts';
import { ChevronDownIcon } from '../../../components/laterIcons.tsx';
import { OrganisationSelector } from '../../../components/organisation/OrganisationSelector.tsx';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { pagePath } from '../../../routing/panels.ts';
import type { ChoiceChange, ListChoice } from './useListChoice.ts';
import classes from './Lists.module.css';

interface ChoosingProps {
  readonly tree: readonly OrganisationNode[];
  readonly choice: ListChoice;
  readonly onChange: (change: ChoiceChange) => void;
}

const PHONE = '(max-width: 47.99em)';
/** Where a panel beside the page leaves less than the four levels need side by side. */
const NARROW_BESIDE_PANEL = '(max-width: 99.99em)';

/**
 * Whose accounts are listed: an organisation with all below it (ACCT-04). Where there is little room the choice would push the
 * list out of sight, so it is folded together once it has been made.
 */
export function Choosing({ tree, choice, onChange }: ChoosingProps) {
  const { t, language } = useTranslation();
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const isNarrow = useMediaQuery(NARROW_BESIDE_PANEL, undefined, { getInitialValueInEffect: false }) ?? false;
  const { pathname } = useLocation();
  const isFolded = isPhone || (isNarrow && pagePath(pathname) !== pathname);
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
  if (!isFolded) return fields;
  return (
    <details className={classes.folded} {...(!chosen && { open: true })}>
      <summary>
        <span>
          <span className={classes.chosen}>{chosen?.name[language] ?? t('ACCOUNTS/LIST/CHOOSE')}</span>
          {isPhone && choice.affiliations.map((kind) => t(`ACCOUNTS/AFFILIATION/${upperCase(kind)}`)).join(', ')}
        </span>
        <ChevronDownIcon size={18} />
      </summary>
      {fields}
    </details>
  );
}

/** Which kinds of accounts are listed. One at least: none would mean all to the server, which is not what empty boxes say. */
export function Kinds({ choice: { affiliations }, onChange }: Omit<ChoosingProps, 'tree'>) {
  const { t } = useTranslation();
  const isOnly = (kind: AffiliationType) => affiliations.length === 1 && affiliations[0] === kind;
  const toggle = (kind: AffiliationType) => onChange({ affiliations: affiliationTypes.filter((one) => (one === kind) !== affiliations.includes(one)) });
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('ACCOUNTS/LIST/KINDS')}</legend>
      {affiliationTypes.map((kind) => (
        <label key={kind} className={classes.kind} title={isOnly(kind) ? t('ACCOUNTS/LIST/KINDS_ONE') : undefined}>
          <input
            type="checkbox"
            checked={affiliations.includes(kind)}
            disabled={isOnly(kind)}
            onChange={() => toggle(kind)}
          />
          {t(`ACCOUNTS/AFFILIATION/${upperCase(kind)}`)}
        </label>
      ))}
    </fieldset>
  );
}
