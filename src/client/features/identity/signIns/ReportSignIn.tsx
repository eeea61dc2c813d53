import { signIns, type PastSignIn } from '#contract/signIns.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { useTranslation } from '../texts.ts';
import { refreshSignIns } from './queries.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { deviceName } from './deviceName.ts';

interface ReportSignInProps {
  readonly signIn: PastSignIn;
  readonly onDone: () => void;
}

/** Button that reports a sign-in by another person ("Det var inte jag"). */
export function ReportSignIn({ signIn, onDone }: ReportSignInProps) {
  const { t } = useTranslation();
  const reportSignIn = useAction({
    send: () => call(signIns.reportSignIn, { params: { id: signIn.id } }),
    onSent: onDone,
    failure: 'SIGN_INS/DISOWN',
    refresh: refreshSignIns,
  });

  return (
    <ActionButton
      action={reportSignIn}
      closes="onSuccess"
      label={t('SIGN_INS/DISOWN')}
      name={t('SIGN_INS/DISOWN/LABEL', {
        device: deviceName(t, signIn),
        moment: momentInWords(signIn.at),
      })}
      look={{ variant: 'subtle', size: 'compact-sm' }}
      question={t('SIGN_INS/DISOWN/CONSEQUENCE')}
      confirm={t('SIGN_INS/DISOWN/CONFIRM')}
      keep={t('SIGN_INS/DISOWN/KEEP')}
    />
  );
}
