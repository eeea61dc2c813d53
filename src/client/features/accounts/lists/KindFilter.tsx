import { affiliationTypes, type AffiliationType } from '#contract/values.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import type { ChoiceChange, ListChoice } from './useListChoice.ts';
import classes from './Lists.module.css';

interface KindFilterProps {
  readonly choice: ListChoice;
  readonly onChange: (change: ChoiceChange) => void;
}

/**
 * Checkboxes for the listed kinds of accounts. The last checked one is disabled, because the server
 * returns all kinds when none is given, contrary to what unchecked boxes suggest.
 */
export function KindFilter({ choice: { affiliations }, onChange }: KindFilterProps) {
  const { t } = useTranslation();
  const isOnly = (kind: AffiliationType) => affiliations.length === 1 && affiliations[0] === kind;
  const toggle = (kind: AffiliationType) =>
    onChange({
      affiliations: affiliationTypes.filter((one) => (one === kind) !== affiliations.includes(one)),
    });
  return (
    <fieldset className={classes.kinds}>
      <legend className="visually-hidden">{t('ACCOUNTS/LIST/KINDS')}</legend>
      {affiliationTypes.map((kind) => (
        <label
          key={kind}
          className={classes.kind}
          title={isOnly(kind) ? t('ACCOUNTS/LIST/KINDS_ONE') : undefined}
        >
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
