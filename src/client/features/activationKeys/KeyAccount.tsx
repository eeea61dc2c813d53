import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActivationKeyAccount, KeyRefusal } from '#contract/activationKeys.ts';
import { Link } from 'react-router-dom';
import { ApiError } from '#client/api/errors.ts';
import { CallerSection } from '#client/domain/caller/CallerSection.tsx';
import { callerQuery } from '#client/domain/caller/queries.ts';
import { readablePath } from '#client/domain/organisation/readablePath.ts';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { myAccounts } from '#client/paths/pages.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { EmailAddress } from '#client/ui/EmailAddress.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useResultFocus } from '#client/ui/useResultFocus.ts';
import { CreateKeyForm } from './CreateKeyForm.tsx';
import { keyQueries } from './queries.ts';
import { RevokeButton } from './RevokeButton.tsx';
import { useTranslation } from './texts.ts';
import classes from './ActivationKeys.module.css';

/** The account with the user id, or the reason why it is not available (KEY-03). */
export function KeyAccount({ liUId }: { liUId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(keyQueries.account(liUId));
  if (data) return <Found account={data} />;
  if (!error) return <RowSkeleton rows={1} height="14rem" />;
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Notice tone="warning" title={t('ACTIVATION_KEY/FORBIDDEN', { liUId })} isSpoken>
        <p>{t('ACTIVATION_KEY/FORBIDDEN/WHY')}</p>
        <ul className={classes.reasons}>
          {forbiddenReasons.map((reason) => (
            <li key={reason}>{t(reason)}</li>
          ))}
        </ul>
        <p>{t('ACTIVATION_KEY/FORBIDDEN/HELP')}</p>
      </Notice>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Notice tone="info" title={t('ACTIVATION_KEY/NOT_FOUND')} isSpoken>
        <p>{t('ACTIVATION_KEY/NOT_FOUND_TEXT', { liUId })}</p>
      </Notice>
    );
  }
  return (
    <ErrorState
      error={error}
      title={t('ACTIVATION_KEY/SEARCH/FAILED')}
      onRetry={() => void refetch()}
    />
  );
}

const forbiddenReasons = [
  'ACTIVATION_KEY/FORBIDDEN/ORGANISATION',
  'ACTIVATION_KEY/FORBIDDEN/STUDENT',
] as const;

function Found({ account }: { account: ActivationKeyAccount }) {
  const { t } = useTranslation();
  const { exact } = useDays();
  const client = useQueryClient();
  const heading = useResultFocus();

  const {
    liUId,
    givenName,
    surname,
    primaryAffiliation,
    organisationPath,
    email,
    userStatus,
    activationKeyExpirationDate: until,
    activationKeyCreatedDate: made,
  } = account;
  const none = t('ACTIVATION_KEY/NOT_GIVEN');
  return (
    <section className={classes.account}>
      <div className={classes.accountHead}>
        <h2 ref={heading} tabIndex={-1}>
          {givenName} {surname}
        </h2>
        <UserStatusBadge status={userStatus} />
      </div>
      <dl className={`facts ${classes.facts}`}>
        <Fact name={t('ACTIVATION_KEY/FIELD/USER_ID')}>{liUId ?? none}</Fact>
        <Fact name={t('ACTIVATION_KEY/FIELD/AFFILIATION')}>
          {primaryAffiliation ? t(`AFFILIATION/${upperCase(primaryAffiliation)}`) : none}
        </Fact>
        {organisationPath && (
          <Fact name={t('ACTIVATION_KEY/FIELD/ORGANISATION')}>
            {readablePath(organisationPath)}
          </Fact>
        )}
        {email && (
          <Fact name={t('ACTIVATION_KEY/FIELD/EMAIL')}>
            <EmailAddress address={email} />
          </Fact>
        )}
      </dl>
      {until && (
        <Notice
          tone="info"
          title={t('ACTIVATION_KEY/LIVE', { day: exact(until) })}
          action={
            liUId && (
              <RevokeButton
                liUId={liUId}
                onRevoked={() =>
                  client.invalidateQueries({ queryKey: keyQueries.account(liUId).queryKey })
                }
              />
            )
          }
        >
          <p>
            {t(
              account.activationKeyCreatedBy
                ? 'ACTIVATION_KEY/LIVE/MADE'
                : 'ACTIVATION_KEY/LIVE/MADE_BY_NOBODY',
              { moment: made ? momentInWords(made) : '', name: account.activationKeyCreatedBy },
            )}
          </p>
          <p>{t('ACTIVATION_KEY/LIVE/REPLACED')}</p>
        </Notice>
      )}
      {account.keyRefusals.length > 0 && <Refused refusals={account.keyRefusals} />}
      {account.keyRefusals.length === 0 &&
        (account.isProofNeeded ? (
          <ProvedFirst account={account} />
        ) : (
          <CreateKeyForm account={account} />
        ))}
    </section>
  );
}

/** Why this user cannot create a key for the account, with what to do instead. */
function Refused({ refusals }: { refusals: readonly KeyRefusal[] }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="warning"
      title={t(
        refusals.includes('ONESELF') ? 'ACTIVATION_KEY/REFUSED/OWN' : 'ACTIVATION_KEY/REFUSED',
      )}
    >
      <ul className={classes.reasons}>
        {refusals.map((refusal) => (
          <li key={refusal}>{t(`ACTIVATION_KEY/REFUSED/${refusal}`)}</li>
        ))}
      </ul>
      {refusals.includes('ONESELF') && (
        <p>
          <Link to={myAccounts('personal', 'password')}>
            {t('ACTIVATION_KEY/REFUSED/ONESELF_LINK')}
          </Link>
        </p>
      )}
    </Notice>
  );
}

/**
 * For a person who has used an account: the person is identified first, and then the key can be
 * created.
 */
function ProvedFirst({ account }: { account: ActivationKeyAccount }) {
  const { t } = useTranslation();
  const { norEduPersonLin } = account;
  const { data: caller } = useQuery(callerQuery(norEduPersonLin));
  return (
    <>
      <CallerSection norEduPersonLin={norEduPersonLin} />
      {caller?.verified ? (
        <CreateKeyForm account={account} />
      ) : (
        <p className="note">{t('ACTIVATION_KEY/PROOF_NEEDED')}</p>
      )}
    </>
  );
}
