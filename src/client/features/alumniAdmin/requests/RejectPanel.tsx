import { alumniAdmin } from '#contract/alumniAdmin.ts';
import { call } from '#client/api/call.ts';
import { DecisionPanel } from './DecisionPanel.tsx';

/**
 * …/panels/registrationrequest/reject/:requestId: rejects the request, with a reason that the
 * person is sent.
 */
export default function RejectPanel() {
  return (
    <DecisionPanel
      decision="reject"
      title="PANEL/REJECT_REQUEST"
      send={(id, body, idempotencyKey) =>
        call(alumniAdmin.reject, { params: { id }, body }, { idempotencyKey })
      }
    />
  );
}
