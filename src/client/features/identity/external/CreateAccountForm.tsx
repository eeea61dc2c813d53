import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenedInvitation } from '#contract/invitations.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Form } from '#client/forms/Form.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { usePasswordForm } from '../passwords/usePasswordForm.ts';
import { Acceptance } from '../setPassword/TermsAcceptance.tsx';
import { useTranslation } from '../texts.ts';
import { AccountCreated } from './AccountCreated.tsx';
import { type AccountDraft, accountDraft, namesTyped } from './accountDraft.ts';
import { ExistingAccountLinks } from './ExistingAccountLinks.tsx';
import { messageOf } from './failures.ts';
import { externalQueries } from './queries.ts';
import { useCreateAccount } from './useCreateAccount.ts';
import { UserNameChoice } from './UserNameChoice.tsx';

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
  const client = useQueryClient();
  const names = useQuery(externalQueries.userNames());
  const [draft, setDraft] = useState(() => accountDraft.of(email, invitation?.name));
  const chosen = names.data?.find((name) => name === draft.liUId) ?? names.data?.[0];
  const account = useCreateAccount({
    email,
    onNameTaken: () =>
      void client.invalidateQueries({ queryKey: externalQueries.userNames().queryKey }),
  });
  const { frame, choice, terms, isBusy, error } = usePasswordForm({
    liUId: email,
    kind: 'External',
    termsRequired: 'EXTERNAL/CREATE/TERMS_REQUIRED',
    hasMore: () => accountDraft.isTyped(email),
    send: ({ newPassword }, keyOf) =>
      account.create(
        {
          email,
          password: newPassword,
          isLiabilityApproved: true,
          ...(invitation !== null && { isInvited: true }),
          ...(chosen !== undefined && { liUId: chosen }),
          ...namesTyped(draft),
        },
        keyOf,
      ),
    onSent: account.onCreated,
    failure: account.explain,
  });
  const asked = useQuery(externalQueries.terms());
  const { refused, isNameTaken } = account.refusalOf(error);
  const type = (change: Partial<AccountDraft>) => {
    const typed = { ...draft, ...change };
    setDraft(typed);
    accountDraft.keep(email, typed);
  };

  if (account.created) return <AccountCreated {...account} />;
  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t('EXTERNAL/CREATE/SUBMIT'), isBusy: isBusy || account.isBusy },
        offline: t('EXTERNAL/OFFLINE'),
        submitError: refused && (
          <Notice tone="error" isSpoken action={<ExistingAccountLinks refused={refused} />}>
            <p>{say(messageOf(refused, ['invitation', 'email', 'isLiabilityApproved']))}</p>
          </Notice>
        ),
      }}
    >
      {invitation && <InvitedBy invitation={invitation} />}
      <TextField
        label={t('EXTERNAL/CREATE/GIVEN_NAME')}
        autoComplete="given-name"
        maxLength={200}
        value={draft.givenName}
        onChange={({ currentTarget }) => type({ givenName: currentTarget.value })}
      />
      <TextField
        label={t('EXTERNAL/CREATE/SURNAME')}
        help={t('EXTERNAL/CREATE/NAMES_HELP')}
        autoComplete="family-name"
        maxLength={200}
        value={draft.surname}
        onChange={({ currentTarget }) => type({ surname: currentTarget.value })}
      />
      <UserNameChoice
        names={names}
        chosen={chosen}
        onChoose={(name) => type({ liUId: name })}
        isTaken={isNameTaken}
      />
      <NewPasswordFields choice={choice} adAccountType="External" />
      <Acceptance {...terms()} asked={asked} />
    </Form>
  );
}

/** Who has invited the guest, and until when. */
function InvitedBy({ invitation: { inviter, endsOn } }: { invitation: OpenedInvitation }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  return (
    <Notice tone="info">
      <p>{t('EXTERNAL/INVITATION/FOR', { inviter, day: fullDate(endsOn) })}</p>
    </Notice>
  );
}
