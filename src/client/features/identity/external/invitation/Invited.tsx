import { useMutation } from '@tanstack/react-query';
import type { OpenedInvitation } from '#contract/invitations.ts';
import { Form } from '#client/forms/Form.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { useTranslation } from '#client/features/identity/texts.ts';
import { messageOf, outcomesOf, showFailureToast } from '../failures.ts';
import { ExistingAccountLinks } from '../ExistingAccountLinks.tsx';
import { useCreateCode } from '../useCreateCode.ts';
import classes from '#client/features/identity/myAccounts/MyAccounts.module.css';

/**
 * What the guest is invited to, and a button that sends the code which verifies the address: only
 * to the invited address.
 */
export function Invited({
  invitation: { name, email, purpose, endsOn, inviter, organisation },
  onSent,
}: {
  invitation: OpenedInvitation;
  onSent: () => void;
}) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { fullDate } = useDays();
  const { send, isWorking } = useCreateCode();
  const sending = useMutation({
    mutationFn: () => send(email),
    onSuccess: (refused) => {
      if (refused === null) onSent();
    },
    onError: (error) => {
      if (outcomesOf(error) === null) showFailureToast(error);
    },
  });
  const refused = sending.data ?? outcomesOf(sending.error);
  return (
    <>
      <p>{t('EXTERNAL/INVITATION/TEXT', { name })}</p>
      <dl className={`facts ${classes.facts}`}>
        <Fact name={t('EXTERNAL/INVITATION/BY')}>
          {inviter}
          {organisation && <>, {organisation[currentLanguage()]}</>}
        </Fact>
        <Fact name={t('EXTERNAL/OWN/PURPOSE')}>{purpose}</Fact>
        <Fact name={t('EXTERNAL/INVITATION/LAST_DAY')}>
          <DateText date={endsOn}>{fullDate(endsOn)}</DateText>
        </Fact>
        <Fact name={t('EXTERNAL/ADDRESS')}>
          <span translate="no">{email}</span>
        </Fact>
      </dl>
      <Form
        unsaved={null}
        onSubmit={() => sending.mutate()}
        actions={{
          submit: { label: t('EXTERNAL/INVITATION/SEND'), isBusy: sending.isPending },
          offline: t('EXTERNAL/OFFLINE'),
          submitError: refused && (
            <Notice tone="error" isSpoken action={<ExistingAccountLinks refused={refused} />}>
              <p>{say(messageOf(refused, ['email']))}</p>
            </Notice>
          ),
        }}
      >
        {isWorking && (
          <Notice tone="info" isSpoken>
            <p>{t('EXTERNAL/WORKING')}</p>
          </Notice>
        )}
      </Form>
    </>
  );
}
