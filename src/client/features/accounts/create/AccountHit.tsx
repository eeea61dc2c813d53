import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Account } from '#contract/account.ts';
import { isManaged, listOf } from '#rules/accountLists.ts';
import { application } from '#client/api/product.ts';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { Validity } from '#client/domain/Validity.tsx';
import { pathTo } from '#client/domain/organisation/levels.ts';
import { readablePath } from '#client/domain/organisation/readablePath.ts';
import { useTranslation, type TextKey } from '../texts.ts';
import { accountSpecify, employee } from '../panelPaths.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { accountFlow } from './accountFlow.ts';
import { useNextPanel } from './useNextPanel.ts';
import { listQueries } from '../lists/listQueries.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { takeOverRefusals } from '#rules/takeOver.ts';
import { endOf } from '#rules/validity.ts';
import { Button } from '#client/ui/Button.ts';
import classes from './AccountCreation.module.css';

/**
 * An account in the search result, with its actions. An account out of reach shows only its name
 * and status.
 */
export function AccountHit({ account }: { account: Account }) {
  const { t } = useTranslation();
  const titleId = useId();
  const goTo = useNextPanel();
  const { type, reason } = nextStepsOf(account, application());
  const isReached = account.hasAccessToAccountThroughOrg;

  const specify = (chosen: 'takeover' | 'extend') => {
    accountFlow.choose({ type: chosen, account });
    goTo(accountSpecify(chosen));
  };
  return (
    <article className={classes.hit} aria-labelledby={titleId}>
      <header className={`spread ${classes.hitHeader}`}>
        <h4 id={titleId}>{account.displayName}</h4>
        <UserStatusBadge status={account.userStatus} />
      </header>
      {isReached && <Facts account={account} />}
      {!isReached && isManaged(account) && (
        <p className="quiet">{t('ACCOUNTS/SEARCH/OUT_OF_REACH')}</p>
      )}
      {reason && <p className="quiet">{t(reason)}</p>}
      <div className={`actions ${classes.actions}`}>
        {type && (
          <Button size="sm" onClick={() => specify(type)}>
            {t(actions[type])}
          </Button>
        )}
        {isReached && account.liUId && (
          <ProfileLink liUId={account.liUId} name={account.displayName} />
        )}
      </div>
    </article>
  );
}

const actions = {
  takeover: 'ACCOUNTS/SEARCH/TAKE_OVER',
  extend: 'ACCOUNTS/SEARCH/EXTEND',
} as const;

function Facts({ account }: { account: Account }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.facts}>
      <dt>{t('ACCOUNTS/FIELD/LIUID')}</dt>
      <dd>{account.liUId ?? t('ACCOUNTS/SEARCH/NOT_GIVEN')}</dd>
      <dt>{t('ACCOUNTS/FIELD/ORGANISATIONID')}</dt>
      <dd>
        <OrganisationName account={account} />
      </dd>
      {endOf(account) && (
        <>
          <dt>{t('ACCOUNTS/SEARCH/VALIDITY')}</dt>
          <dd>
            <Validity until={endOf(account)} />
          </dd>
        </>
      )}
    </dl>
  );
}

/**
 * The names of the organisation and its ancestors; the path when the organisation is missing from
 * the tree.
 */
function OrganisationName({
  account: { organisationId, organisationCanonicalPath: path },
}: {
  account: Account;
}) {
  const { t, language } = useTranslation();
  // The page beside the panel loads the tree, so this query only reads the cache.
  const { data: tree = [] } = useQuery({ ...listQueries.tree(), enabled: false });
  const names = pathTo(tree, organisationId).map(({ name }) => name[language]);
  // The university itself is omitted.
  const known = names.length > 1 ? names.slice(1) : names;
  if (known.length > 0) return known.toReversed().join(', ');
  return path === null ? t('ACCOUNTS/SEARCH/NOT_GIVEN') : readablePath(path);
}

function ProfileLink({ liUId, name }: { liUId: string; name: string }) {
  const { t } = useTranslation();
  const link = usePanelLink(employee(liUId));
  return (
    <Button
      component={Link}
      {...link}
      size="sm"
      variant="default"
      aria-label={t('ACCOUNTS/SEARCH/PROFILE_OF', { name })}
    >
      {t('ACCOUNTS/SEARCH/PROFILE')}
    </Button>
  );
}

interface NextStep {
  /**
   * The next action available to the administrator; null when there is none, for the stated reason.
   */
  readonly type: 'takeover' | 'extend' | null;
  readonly reason?: TextKey;
}

/**
 * Returns how the administrator can obtain the account: an account of the administrator's own that
 * is in use is extended; an account of another organisation, or one that has ended, is taken over
 * (ACCT-41, which leaves the choice between the two open).
 */
function nextStepsOf(account: Account, context: RuleContext): NextStep {
  if (!isManaged(account)) return { type: null, reason: 'ACCOUNTS/SEARCH/NOT_MANAGED' };
  const [reason] = takeOverRefusals(account, context);
  if (reason)
    return {
      type: null,
      reason: reason === 'ACCOUNT_IN_WRONG_STATUS' ? 'ACCOUNTS/SEARCH/DECEASED' : reason,
    };
  const isInUse = listOf(account) !== 'inactive';
  return { type: account.hasAccessToAccountThroughOrg && isInUse ? 'extend' : 'takeover' };
}
