import { useWatch } from 'react-hook-form';
import type { Account } from '#contract/account.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { consequencesOfSaving } from '#rules/profileEditing.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import type { ProfileFields } from './profileFields.ts';

/** Tells before saving what a rule will change besides the edited fields. */
export function Consequences({ account, context }: { account: Account; context: RuleContext }) {
  const { t } = useTranslation();
  const today = useToday();
  const organisation = useWatch<ProfileFields, 'organisation'>({ name: 'organisation' });
  const isMoving = organisation !== null && organisation.organisationId !== account.organisationId;
  const consequences = consequencesOfSaving(account, { isMoving }, context, today);
  if (consequences.length === 0) return null;
  return (
    <Notice tone="info" isSpoken>
      {consequences.map((consequence) => (
        <p key={consequence}>{t(`ACCOUNTS/PROFILE/SAVING_${consequence}`)}</p>
      ))}
    </Notice>
  );
}
