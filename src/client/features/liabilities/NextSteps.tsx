import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Liability } from '#contract/liabilities.ts';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { ExternalIcon } from '#client/ui/deferredIcons.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from './texts.ts';
import * as paths from '#client/paths/pages.ts';
import { destinationOf } from './destination.ts';
import { liabilityQueries } from './queries.ts';

/**
 * Links shown when there is nothing left to answer: the destination that was opened, the next
 * pending terms, and the start page.
 */
export function NextSteps({ liability }: { liability: Liability }) {
  const { t } = useTranslation();
  const next = useNextWaiting(liability);
  const hasDestination = destinationOf(liability.destinationLink, useSession()) !== null;
  const strength = (isFirst: boolean) => (isFirst ? 'filled' : 'default');

  return (
    <nav className="stack-sm" aria-label={t('LIABILITY/WAYS_ON')}>
      {next && (
        <Button component={Link} to={paths.liabilities(next.liabilityType)}>
          {t('LIABILITY/NEXT', { name: t(`LIABILITY_TYPE/${upperCase(next.liabilityType)}`) })}
        </Button>
      )}
      {hasDestination && <ToDestination liability={liability} variant={strength(!next)} />}
      <Button component={Link} to={paths.home()} variant={strength(!next && !hasDestination)}>
        {t('STATUS/TO_HOME')}
      </Button>
    </nav>
  );
}

function ToDestination({
  liability,
  variant,
}: {
  liability: Liability;
  variant: 'filled' | 'default';
}) {
  const { t } = useTranslation();
  const destination = destinationOf(liability.destinationLink, useSession());
  if (!destination) return null;
  if ('page' in destination) {
    return (
      <Button component={Link} to={destination.page} variant={variant}>
        {t('LIABILITY/TO_DESTINATION', { name: t(destination.title) })}
      </Button>
    );
  }
  return (
    <Button
      component="a"
      href={destination.href}
      target="_blank"
      rel="noreferrer"
      variant={variant}
      rightSection={<ExternalIcon size={16} />}
    >
      {t('LIABILITY/TO_DESTINATION', { name: liability.systemDisplayName[currentLanguage()] })}
      <span className="visually-hidden"> {t('SHELL/OPENS_ELSEWHERE')}</span>
    </Button>
  );
}

/** Returns the first of the other terms and consents that wait for the user's answer. */
function useNextWaiting({ liabilityType }: Liability) {
  const { data: mine } = useQuery(liabilityQueries.mine());
  return mine?.find(
    (row) => row.liabilityStatus === 'Requested' && row.liabilityType !== liabilityType,
  );
}
