import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { externalReset as calls } from '#contract/externalReset.ts';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { externalReset } from '#client/paths/outside.ts';
import { AddressForm, ContinueFlowNotice } from './AddressForm.tsx';
import { externalQueries } from './queries.ts';
import { ResetFrame } from './ResetFrame.tsx';
import { useCaptcha } from './useCaptcha.ts';

export const loader = () => queryClient.prefetchQuery(externalQueries.resetProgress());

/**
 * The first step of an external user's password reset: the address that the code is sent to
 * (EXT-11, EXT-12).
 */
export default function ResetInitPage() {
  return (
    <ResetFrame at={0} heading="EXTERNAL/RESET/TITLE" help="EXTERNAL/RESET/INIT_HELP">
      <Beginning />
    </ResetFrame>
  );
}

const known = ['email', 'userMissing', 'userInvalidStatus', 'emailAddressInvalidDomain'];

function Beginning() {
  const navigate = useNavigate();
  const { data: progress } = useSuspenseQuery(externalQueries.resetProgress());
  const captcha = useCaptcha('reset_external_user_init_submit');
  const send = async (email: string) => {
    await captcha.pass(email);
    await call(calls.sendResetCode, { query: { email } });
    return null;
  };
  return (
    <>
      <ContinueFlowNotice progress={progress} to={externalReset} />
      <AddressForm
        progress={progress}
        help="EXTERNAL/RESET/ADDRESS_HELP"
        send={send}
        onSent={() => void navigate(externalReset('verify'))}
        isWorking={captcha.isWorking}
        known={known}
      />
    </>
  );
}
