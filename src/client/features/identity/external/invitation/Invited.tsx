import type { OpenedInvitation } from '#contract/invitations.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { useTranslation } from '#client/features/identity/texts.ts';
import { messageOf, type Outcomes, outcomesOf, showFailureToast } from '../failures.ts';
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
  const { frame, isBusy, error } = usePortalForm({
    fields: {
      names: [],
      labelOf: String,
      hasSummary: false,
    },
    send: async () => {
      const refused = await send(email);
      if (refused !== null) throw new RefusedAddress(refused);
    },
    onSent,
    failure: (error) => {
      if (refusalIn(error) === null) showFailureToast(error);
    },
  });
  const refused = refusalIn(error);
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
        {...frame}
        actions={{
          submit: { label: t('EXTERNAL/INVITATION/SEND'), isBusy },
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

class RefusedAddress extends Error {
  readonly outcomes: Outcomes;

  constructor(outcomes: Outcomes) {
    super('The address is refused.');
    this.outcomes = outcomes;
  }
}

const refusalIn = (error: unknown): Outcomes | null =>
  error instanceof RefusedAddress ? error.outcomes : outcomesOf(error);
