import type { Account } from '#contract/account.ts';
import { type TextKey, useTranslation } from '../texts.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import type { ChoiceProps } from './choice.ts';
import { SubscriptionChoice } from './SubscriptionChoice.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo, useState } from 'react';
import { listQueries } from '../lists/listQueries.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { CostCentrePicker } from '../pickers/CostCentrePicker.tsx';
import { organisationsOf } from './organisations.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { oneYearFrom, latestExtension } from '#rules/extension.ts';
import { Option, Options } from './Option.tsx';
import { DateField } from '#client/ui/dates/DateField.tsx';
import classes from './BulkDialog.module.css';

interface FieldsProps extends ChoiceProps {
  readonly accounts: readonly Account[];
}

/** An explanation of what the action does, for one without choices. */
function meaning(key: TextKey) {
  return function Meaning() {
    const { t } = useTranslation();
    return <p className={classes.meaning}>{t(key)}</p>;
  };
}

/**
 * Picker for a cost centre and one of its activities. When the accounts belong to several
 * organisations, the user first chooses the organisation.
 */
function ActivityChoice({ accounts, choice, onChoice }: FieldsProps) {
  const { t, language } = useTranslation();
  const { data: tree } = useQuery(listQueries.tree());
  const organisations = useMemo(
    () => organisationsOf(accounts, tree ?? [], language),
    [accounts, tree, language],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const organisationId = chosen ?? organisations[0]?.id ?? null;

  return (
    <div className={classes.choice}>
      {organisations.length > 1 && (
        <ChoiceField
          label={t('ACCOUNTS/BULK/ACTIVITY/ORGANISATION')}
          help={t('ACCOUNTS/BULK/ACTIVITY/ORGANISATION_HELP')}
          data={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          value={organisationId}
          onChange={(id) => {
            setChosen(id);
            onChoice({ ...choice, cost: null });
          }}
        />
      )}
      <CostCentrePicker
        organisationId={organisationId}
        value={choice.cost}
        onChange={(cost) => onChoice({ ...choice, cost })}
      />
    </div>
  );
}

/**
 * Field for a new last day of the accounts, which may be earlier than the current one (decisions,
 * "Accounts").
 */
function EndDateChoice({ choice, onChoice }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.choice}>
      <p className={classes.meaning}>{t('ACCOUNTS/BULK/END_DATE/MEANING')}</p>
      <DayChoice label={t('ACCOUNTS/BULK/END_DATE/DAY')} choice={choice} onChoice={onChoice} />
    </div>
  );
}

/** Choice between one year and a chosen date at most 14 months ahead (ACCT-22, ACCT-23). */
function ExtensionChoice({ choice, onChoice }: ChoiceProps) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const choose = (extension: string) =>
    onChoice({ ...choice, extension: extension === 'date' ? 'date' : 'oneYear' });

  return (
    <div className={classes.choice}>
      <Options label={t('ACCOUNTS/BULK/EXTEND/HOW')} value={choice.extension} onChange={choose}>
        <Option
          value="oneYear"
          label={t('ACCOUNTS/BULK/EXTEND/ONE_YEAR')}
          description={t('ACCOUNTS/BULK/EXTEND/ONE_YEAR_HELP', {
            day: fullDate(oneYearFrom({ affiliationEndDate: null }, today)),
          })}
          data-autofocus
        />
        <Option value="date" label={t('ACCOUNTS/BULK/EXTEND/DATE')} />
      </Options>
      {choice.extension === 'date' && (
        <DayChoice label={t('ACCOUNTS/BULK/EXTEND/DAY')} choice={choice} onChoice={onChoice} />
      )}
    </div>
  );
}

interface DayChoiceProps extends ChoiceProps {
  readonly label: string;
}

/** Field for the last day of the accounts, from today until 14 months ahead (ACCT-16, ACCT-23). */
function DayChoice({ label, choice, onChoice }: DayChoiceProps) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const latest = latestExtension(today);
  return (
    <DateField
      label={label}
      help={t('ACCOUNTS/BULK/EXTEND/DAY_HELP', { day: fullDate(latest) })}
      value={choice.extendDate}
      onChange={(extendDate) => onChoice({ ...choice, extendDate })}
      min={today}
      max={latest}
    />
  );
}

const fields: Readonly<Record<BulkAction, ComponentType<FieldsProps>>> = {
  extend: ExtensionChoice,
  changeEndDate: EndDateChoice,
  changeSubscription: SubscriptionChoice,
  changeCostActivity: ActivityChoice,
  cancel: meaning('ACCOUNTS/BULK/CANCEL/MEANING'),
  cancelPhone: meaning('ACCOUNTS/BULK/PHONE/MEANING'),
};

/**
 * The fields in which the user makes the choices for an action; for an action without choices, an
 * explanation of what it does.
 */
export function ActionFields({ action, ...props }: FieldsProps & { readonly action: BulkAction }) {
  const Fields = fields[action];
  return <Fields {...props} />;
}
