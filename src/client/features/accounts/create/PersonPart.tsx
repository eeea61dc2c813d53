import { mask } from '#rules/identityNumber.ts';
import { endOf } from '#rules/validity.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { Validity } from '#client/domain/Validity.tsx';
import { useTranslation } from '../texts.ts';
import type { Subject } from './accountFlow.ts';
import { useSpecifyForm } from './specifyForm.ts';
import { useSourceOf } from './useSourceOf.ts';
import classes from './AccountCreation.module.css';

/**
 * The person whom the account is for. A name verified by an authority cannot be edited, and the
 * national id is masked from here on.
 */
export function PersonPart({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const { field } = useSpecifyForm();
  const nameSource = useSourceOf(subject)('name');
  const account = subject.type === 'create' ? null : subject.account;
  const number =
    subject.type === 'create' ? subject.norEduPersonNIN : subject.account.norEduPersonNIN;
  const person = subject.type === 'create' ? subject.person : subject.account;
  const hasVerifiedIdentity = person?.hasSwedishNin === true;

  return (
    <>
      <dl className={classes.facts}>
        {hasVerifiedIdentity && (
          <>
            <dt>{t('ACCOUNTS/SPECIFY/NAME')}</dt>
            <dd className="semibold">
              {person.givenName} {person.surname}
            </dd>
          </>
        )}
        {number && (
          <>
            <dt>{t('ACCOUNTS/FIELD/NOREDUPERSONNIN')}</dt>
            <dd>{mask(number)}</dd>
          </>
        )}
        {account?.liUId && (
          <>
            <dt>{t('ACCOUNTS/FIELD/LIUID')}</dt>
            <dd>{account.liUId}</dd>
          </>
        )}
        {account && (
          <>
            <dt>{t('ACCOUNTS/FIELD/USERSTATUS')}</dt>
            <dd>
              <UserStatusBadge status={account.userStatus} closes={endOf(account)} />
            </dd>
            <dt>{t('ACCOUNTS/SPECIFY/NOW')}</dt>
            <dd>
              <Validity until={endOf(account)} />
            </dd>
          </>
        )}
      </dl>
      {!hasVerifiedIdentity && (
        <div className={`stack ${classes.pair}`}>
          <TextField
            withAsterisk
            autoComplete="off"
            {...(nameSource && { help: nameSource, readOnly: true })}
            {...field('givenName')}
          />
          <TextField
            withAsterisk
            autoComplete="off"
            {...(nameSource && { help: nameSource, readOnly: true })}
            {...field('surname')}
          />
        </div>
      )}
    </>
  );
}
