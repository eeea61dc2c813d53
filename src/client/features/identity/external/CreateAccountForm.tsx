import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OpenedInvitation } from '../../../../contract/invitations.ts';
import { useDays } from '../../../ui/dates/useDays.ts';
import { Form } from '../../../forms/Form.tsx';
import { useUnsavedChanges } from '../../../forms/unsavedChanges.tsx';
import { externalReset } from '../../../paths/outside.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useMessageText } from '../../../ui/toasts/Messages.tsx';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { useNewPassword } from '../passwords/useNewPassword.ts';
import { usePasswordErrorTexts } from '../passwords/usePasswordErrorTexts.ts';
import { Acceptance } from '../setPassword/TermsAcceptance.tsx';
import { useTranslation } from '../texts.ts';
import { messageOf } from './failures.ts';
import { OtherWays } from './OtherWays.tsx';
import { externalQueries } from './queries.ts';
import { typedAccount } from './typedAccount.ts';
import { useCreateAccount } from './useCreateAccount.ts';
import { UserNameChoice } from './UserNameChoice.tsx';
import classes from '../parts/SignInForm.module.css';

interface CreateAccountFormProps {
  readonly email: string;
  /** The guest's, who was invited by that address. */
  readonly invitation: OpenedInvitation | null;
}

/** Names, a user name, a password and the IT rules, sent at once. What is refused keeps all that was typed. */
export function CreateAccountForm({ email, invitation }: CreateAccountFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { fullDate } = useDays();
  const client = useQueryClient();
  const termsId = useId();
  const choice = useNewPassword(email, { isExternal: true });
  const [{ givenName, surname, liUId }, setTyped] = useState(() => typedAccount.of(email, invitation?.name));
  const [isAccepted, setAccepted] = useState(false);
  const [tries, setTries] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const unsaved = useUnsavedChanges({ hasChanges: () => choice.password !== '' || typedAccount.isTyped(email) });
  const account = useCreateAccount({
    email,
    refusePassword: choice.refuse,
    onNameTaken: () => void client.invalidateQueries({ queryKey: externalQueries.userNames().queryKey }),
    onLeave: unsaved.release,
  });
  const terms = useQuery(externalQueries.terms());
  const names = useQuery(externalQueries.userNames());
  const chosen = names.data?.find((name) => name === liUId) ?? names.data?.[0];
  const type = (change: Partial<ReturnType<typeof typedAccount.of>>) => {
    const typed = { givenName, surname, liUId, ...change };
    setTyped(typed);
    typedAccount.keep(email, typed);
  };
  const termsError = !isAccepted && tries > 0 ? t('EXTERNAL/CREATE/TERMS_REQUIRED') : undefined;
  const fieldErrors = [
    ...usePasswordErrorTexts(choice, 'External'),
    ...(termsError === undefined ? [] : [{ field: 'terms' as const, name: t('ACCOUNT/TERMS/TITLE'), text: termsError }]),
  ];
  const send = async () => {
    setChecking(true);
    const password = await choice.settle();
    setChecking(false);
    if (password === null || !isAccepted) return setTries((count) => count + 1);
    account.create({ email, password, isLiabilityApproved: true, ...(invitation !== null && { isInvited: true }), ...(chosen !== undefined && { liUId: chosen }), ...given({ givenName, surname }) });
  };

  if (account.made) return <Made {...account} />;
  return (
    <Form
      unsaved={unsaved}
      onSubmit={send}
      summary={{ attempts: tries, fieldErrors, onGoTo: (field) => (field === 'terms' ? document.getElementById(termsId)?.focus() : choice.goTo(field)) }}
      actions={{
        submit: { label: t('EXTERNAL/CREATE/SUBMIT'), isBusy: account.isBusy || isChecking },
        offline: t('EXTERNAL/OFFLINE'),
        submitError: account.refused && (
          <Notice tone="error" isSpoken action={<OtherWays refused={account.refused} />}><p>{say(messageOf(account.refused, ['invitation', 'email', 'isLiabilityApproved']))}</p></Notice>
        ),
      }}
    >
      {invitation && <Notice tone="info"><p>{t('EXTERNAL/INVITATION/FOR', { inviter: invitation.inviter, day: fullDate(invitation.endsOn) })}</p></Notice>}
      <TextField label={t('EXTERNAL/CREATE/GIVEN_NAME')} autoComplete="given-name" maxLength={200} value={givenName} onChange={({ currentTarget }) => type({ givenName: currentTarget.value })} />
      <TextField
        label={t('EXTERNAL/CREATE/SURNAME')}
        help={t('EXTERNAL/CREATE/NAMES_HELP')}
        autoComplete="family-name"
        maxLength={200}
        value={surname}
        onChange={({ currentTarget }) => type({ surname: currentTarget.value })}
      />
      <UserNameChoice names={names} chosen={chosen} onChoose={(name) => type({ liUId: name })} isTaken={account.isNameTaken} />
      <NewPasswordFields choice={choice} adAccountType="External" />
      <Acceptance inputId={termsId} isAccepted={isAccepted} onAccept={setAccepted} fieldError={termsError} asked={terms} />
    </Form>
  );
}

/** The names that were given: who gives none is called by the address. */
const given = (names: Readonly<Record<'givenName' | 'surname', string>>) => Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''));

/** The account is there. Where opening it failed, that alone is tried again. */
function Made({ isBusy, isShut, open }: Pick<ReturnType<typeof useCreateAccount>, 'isBusy' | 'isShut' | 'open'>) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone={isBusy ? 'success' : 'warning'} title={t('EXTERNAL/CREATE/MADE')} isSpoken><p>{t(isShut ? 'EXTERNAL/CREATE/SHUT' : isBusy ? 'EXTERNAL/CREATE/OPENING' : 'EXTERNAL/CREATE/NOT_OPEN')}</p></Notice>
      <div className={classes.buttons}>
        {isShut ? <Button component={Link} to={externalReset('init')}>{t('EXTERNAL/RESET/TITLE')}</Button> : <Button loading={isBusy} onClick={open}>{t('EXTERNAL/CREATE/OPEN')}</Button>}
      </div>
    </>
  );
}
