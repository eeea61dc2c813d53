import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { listQueries } from '../lists/listQueries.ts';
import { ChoiceField } from '../../../components/ChoiceField.tsx';
import { CostCentrePicker } from '../pickers/CostCentrePicker.tsx';
import type { ChoiceProps } from './choice.ts';
import { organisationsOf } from './organisations.ts';
import classes from './BulkDialog.module.css';

/** A cost centre and one of its activities; where the accounts belong to several organisations, first whose they are to be. */
export function ActivityChoice({ accounts, choice, onChoice }: ChoiceProps & { readonly accounts: readonly Account[] }) {
  const { t, language } = useTranslation();
  const { data: tree } = useQuery(listQueries.tree());
  const organisations = useMemo(() => organisationsOf(accounts, tree ?? [], language), [accounts, tree, language]);
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
      <CostCentrePicker organisationId={organisationId} value={choice.cost} onChange={(cost) => onChoice({ ...choice, cost })} />
    </div>
  );
}
