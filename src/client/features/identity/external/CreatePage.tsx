import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { externalUser } from '#client/paths/outside.ts';
import { AddressForm, ContinueFlowNotice } from './AddressForm.tsx';
import { CreateFrame } from './CreateFrame.tsx';
import { ExistingAccountLinks } from './ExistingAccountLinks.tsx';
import { externalQueries } from './queries.ts';
import { useCreateCode } from './useCreateCode.ts';

export const loader = () => queryClient.prefetchQuery(externalQueries.createProgress());

/** The first step to an external account: an address that may have an account (EXT-01, EXT-03). */
export default function CreatePage() {
  return (
    <CreateFrame at={0} heading="EXTERNAL/CREATE/TITLE" help="EXTERNAL/CREATE/INIT_HELP">
      <Beginning />
    </CreateFrame>
  );
}

function Beginning() {
  const navigate = useNavigate();
  const { data: progress } = useSuspenseQuery(externalQueries.createProgress());
  const { send, isWorking } = useCreateCode();
  return (
    <>
      <ContinueFlowNotice progress={progress} to={externalUser} />
      <AddressForm
        progress={progress}
        help="EXTERNAL/CREATE/ADDRESS_HELP"
        send={send}
        onSent={() => void navigate(externalUser('verify'))}
        isWorking={isWorking}
        known={['email']}
        renderNextSteps={(refused) => <ExistingAccountLinks refused={refused} />}
      />
    </>
  );
}
