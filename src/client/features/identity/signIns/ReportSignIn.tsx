import { useQueryClient } from '@tanstack/react-query';
import { signIns, type PastSignIn } from '#contract/signIns.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { toasts, useTranslation } from '../texts.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
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
  const client = useQueryClient();
  const reportSignIn = useMutation({
    mutationFn: () => call(signIns.reportSignIn, { params: { id: signIn.id } }),
    onSuccess: async () => {
      onDone();
      await refreshSignIns(client);
    },
    onError: (error) => toasts.failure(error, 'SIGN_INS/DISOWN'),
  });

  return (
    <ConfirmButton
      label={t('SIGN_INS/DISOWN')}
      name={t('SIGN_INS/DISOWN/LABEL', {
        device: deviceName(t, signIn),
        moment: momentInWords(signIn.at),
      })}
      look={{ variant: 'subtle', size: 'compact-sm' }}
      question={t('SIGN_INS/DISOWN/CONSEQUENCE')}
      confirm={t('SIGN_INS/DISOWN/CONFIRM')}
      keep={t('SIGN_INS/DISOWN/KEEP')}
      isBusy={reportSignIn.isPending}
      onConfirm={(close) => reportSignIn.mutate(undefined, { onSuccess: close })}
    />
  );
}
