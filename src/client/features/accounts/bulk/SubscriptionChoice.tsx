import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ChoiceProps } from './choice.ts';
import { subscriptionTypes } from './hindrance.ts';
import classes from './BulkDialog.module.css';

export function SubscriptionChoice({ choice, onChoice }: ChoiceProps) {
  const { t } = useTranslation();
  const choose = (chosen: string) => onChoice({ ...choice, subscription: subscriptionTypes.find((type) => type === chosen) ?? null });
  return (
    <Radio.Group label={t('ACCOUNTS/BULK/SUBSCRIPTION/WHICH')} value={choice.subscription} onChange={choose} classNames={{ label: classes.label ?? '' }}>
      <div className={classes.options}>
        {subscriptionTypes.map((type, index) => (
          <Radio key={type} value={type} label={t(`SUBSCRIPTION_TYPE/${upperCase(type)}`)} {...(index === 0 && { 'data-autofocus': true })} />
        ))}
      </div>
    </Radio.Group>
  );
}
