import { lazy, useId } from 'react';
import { Link } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import { application } from '#client/api/product.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Button } from '#client/ui/Button.ts';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import form from '../parts/SignInForm.module.css';

const HelpdeskCard = lazy(async () => ({
  default: (await withTexts(['helpdesk'], import('#client/features/helpdesk/HelpdeskCard.tsx')))
    .HelpdeskCard,
}));

const ways = [
  [AuthenticationScope.BankId, 'bankid', 'MFA/LOST_ALL/BY_BANKID'],
  [AuthenticationScope.Wallet, 'wallet', 'MFA/LOST_ALL/BY_WALLET'],
] as const;

/** The ways to identify oneself here by which a second step can be reset, as links. */
export function WaysToReset() {
  const { t } = useTranslation();
  const offered = waysOffered();
  const returnTo = new URLSearchParams({ returnTo: outsidePaths.lostSecondStep() });
  if (offered.length === 0) return null;
  return (
    <div className={form.buttons}>
      {offered.map(([scope, page, label]) => (
        <Button
          key={scope}
          variant="default"
          component={Link}
          to={`${outsidePaths.authentication(page)}?${returnTo}`}
        >
          {t(label)}
        </Button>
      ))}
    </div>
  );
}

function waysOffered() {
  const { signInScopes } = application();
  return ways.filter(([scope]) => signInScopes.includes(scope));
}

/** What people do who have lost every second factor: alone, and with the help of a desk. */
export const LostSecondStep = () => (
  <>
    <ResetAlone />
    <HelpOfDesk />
  </>
);

function ResetAlone() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="stack-sm" aria-labelledby={id}>
      <h2 id={id}>{t('MFA/LOST_ALL')}</h2>
      <p>{t(waysOffered().length > 0 ? 'MFA/LOST_ALL/LEAD' : 'MFA/LOST_ALL/LEAD_DESK')}</p>
      <WaysToReset />
    </section>
  );
}

/** How the desk that can reset a second step is reached, and when it is open. */
export function HelpOfDesk() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="stack-sm" aria-labelledby={id}>
      <h2 id={id}>{t('MFA/LOST_ALL/DESK')}</h2>
      <p>{t('MFA/LOST_ALL/DESK_TEXT')}</p>
      <AsyncBoundary skeleton={<TextSkeleton lines={4} />} failure={t('HELPDESK/FAILED')}>
        <HelpdeskCard />
      </AsyncBoundary>
    </section>
  );
}
