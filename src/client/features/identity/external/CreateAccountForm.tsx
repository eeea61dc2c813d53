import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OpenedInvitation } from '#contract/invitations.ts';
import { Button } from '#client/ui/Button.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { externalReset } from '#client/paths/outside.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RadioField } from '#client/ui/RadioField.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { useTranslation } from '../texts.ts';
import { messageOf } from './failures.ts';
import { ExistingAccountLinks } from './ExistingAccountLinks.tsx';
import { PasswordAndTerms, usePasswordAndTerms } from './PasswordAndTerms.tsx';
import { externalQueries } from './queries.ts';
import { accountDraft } from './accountDraft.ts';
import { useCreateAccount } from './useCreateAccount.ts';
import classes from '../parts/SignInForm.module.css';

interface CreateAccountFormProps {
  readonly email: string;
  /** The invitation of a guest who was invited at this address; null for others. */
  readonly invitation: OpenedInvitation | null;
}

/**
 * Form with names, a user name, a password and the IT rules, all sent in one request. When the
 * request is refused, everything that was typed stays.
 */
export function CreateAccountForm({ email, invitation }: CreateAccountFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { fullDate } = useDays();
  const client = useQueryClient();
  const { choice, terms, summary, validateForSubmit, isChecking } = usePasswordAndTerms(
    email,
    t('EXTERNAL/CREATE/TERMS_REQUIRED'),
  );
  const [{ givenName, surname, liUId }, setTyped] = useState(() =>
    accountDraft.of(email, invitation?.name),
  );
  const unsaved = useUnsavedChanges({
    hasChanges: () => choice.password !== '' || accountDraft.isTyped(email),
  });
  const account = useCreateAccount({
    email,
    refusePassword: choice.refuse,
    onNameTaken: () =>
      void client.invalidateQueries({ queryKey: externalQueries.userNames().queryKey }),
    onLeave: unsaved.release,
  });
  const names = useQuery(externalQueries.userNames());
  const chosen = names.data?.find((name) => name === liUId) ?? names.data?.[0];
  const type = (change: Partial<ReturnType<typeof accountDraft.of>>) => {
    const typed = { givenName, surname, liUId, ...change };
    setTyped(typed);
    accountDraft.keep(email, typed);
  };
  const send = async () => {
    const password = await validateForSubmit();
    if (password === null) return;
    account.create({
      email,
      password,
      isLiabilityApproved: true,
      ...(invitation !== null && { isInvited: true }),
      ...(chosen !== undefined && { liUId: chosen }),
      ...given({ givenName, surname }),
    });
  };

  if (account.created) return <AccountCreated {...account} />;
  return (
    <Form
      unsaved={unsaved}
      onSubmit={send}
      summary={summary}
      actions={{
        submit: { label: t('EXTERNAL/CREATE/SUBMIT'), isBusy: account.isBusy || isChecking },
        offline: t('EXTERNAL/OFFLINE'),
        submitError: account.refused && (
          <Notice tone="error" isSpoken action={<ExistingAccountLinks refused={account.refused} />}>
            <p>{say(messageOf(account.refused, ['invitation', 'email', 'isLiabilityApproved']))}</p>
          </Notice>
        ),
      }}
    >
      {invitation && (
        <Notice tone="info">
          <p>
            {t('EXTERNAL/INVITATION/FOR', {
              inviter: invitation.inviter,
              day: fullDate(invitation.endsOn),
            })}
          </p>
        </Notice>
      )}
      <TextField
        label={t('EXTERNAL/CREATE/GIVEN_NAME')}
        autoComplete="given-name"
        maxLength={200}
        value={givenName}
        onChange={({ currentTarget }) => type({ givenName: currentTarget.value })}
      />
      <TextField
        label={t('EXTERNAL/CREATE/SURNAME')}
        help={t('EXTERNAL/CREATE/NAMES_HELP')}
        autoComplete="family-name"
        maxLength={200}
        value={surname}
        onChange={({ currentTarget }) => type({ surname: currentTarget.value })}
      />
      <UserNameChoice
        names={names}
        chosen={chosen}
        onChoose={(name) => type({ liUId: name })}
        isTaken={account.isNameTaken}
      />
      <PasswordAndTerms choice={choice} terms={terms} />
    </Form>
  );
}

/** The names that are not blank. An account without a name is named after its address. */
const given = (names: Readonly<Record<'givenName' | 'surname', string>>) =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''));

/**
 * Shown once the account has been created. When opening the account failed, only that step is
 * retried.
 */
function AccountCreated({
  isBusy,
  isShut,
  open,
}: Pick<ReturnType<typeof useCreateAccount>, 'isBusy' | 'isShut' | 'open'>) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone={isBusy ? 'success' : 'warning'} title={t('EXTERNAL/CREATE/MADE')} isSpoken>
        <p>
          {t(
            isShut
              ? 'EXTERNAL/CREATE/SHUT'
              : isBusy
                ? 'EXTERNAL/CREATE/OPENING'
                : 'EXTERNAL/CREATE/NOT_OPEN',
          )}
        </p>
      </Notice>
      <div className={classes.buttons}>
        {isShut ? (
          <Button component={Link} to={externalReset('init')}>
            {t('EXTERNAL/RESET/TITLE')}
          </Button>
        ) : (
          <Button loading={isBusy} onClick={open}>
            {t('EXTERNAL/CREATE/OPEN')}
          </Button>
        )}
      </div>
    </>
  );
}

interface UserNameChoiceProps {
  readonly names: UseQueryResult<string[]>;
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
  /** Whether another user has taken the submitted name in the meantime. */
  readonly isTaken: boolean;
}

/**
 * Choice of one of the available user names (EXT-04). Without any, the account can still be
 * created: the server assigns a name.
 */
function UserNameChoice({
  names: { data, isPending, refetch },
  chosen,
  onChoose,
  isTaken,
}: UserNameChoiceProps) {
  const { t } = useTranslation();
  if (isPending) return <RowSkeleton rows={1} />;
  if (data === undefined || data.length === 0)
    return (
      <p role="status">
        {t('EXTERNAL/USER_NAME/NONE')}{' '}
        <LinkButton onClick={() => void refetch()}>{t('SHELL/RETRY')}</LinkButton>
      </p>
    );
  return (
    <RadioField
      label={t('ACCOUNT/SUCCESS/USER_ID')}
      options={data.map((name) => ({ value: name, label: name }))}
      value={chosen ?? null}
      onChange={onChoose}
      onBlur={() => undefined}
      help={t('EXTERNAL/USER_NAME/HELP')}
      error={isTaken ? t('EXTERNAL/USER_NAME/TAKEN') : undefined}
    />
  );
}
