import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ChoiceProps } from './choice.ts';
import { subscriptionTypes } from './hindrance.ts';
import { Option, Options } from './Option.tsx';

/** What an account is given; larger is more (spec 1 §3). */
export function SubscriptionChoice({ choice, onChoice }: ChoiceProps) {
  const { t } = useTranslation();
  const choose = (chosen: string) => onChoice({ ...choice, subscription: subscriptionTypes.find((type) => type === chosen) ?? null });
  return (
    <Options label={t('ACCOUNTS/BULK/SUBSCRIPTION/WHICH')} value={choice.subscription} onChange={choose}>
      {subscriptionTypes.map((type, index) => (
        <Option key={type} value={type} label={t(`SUBSCRIPTION_TYPE/${upperCase(type)}`)} {...(index === 0 && { 'data-autofocus': true })} />
      ))}
    </Options>
  );
}
