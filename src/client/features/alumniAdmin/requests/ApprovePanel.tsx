import { alumniAdmin } from '#contract/alumniAdmin.ts';
import { call } from '#client/api/call.ts';
import { DecisionPanel } from './DecisionPanel.tsx';

/** …/panels/registrationrequest/approve/:requestId: approves the request. */
export default function ApprovePanel() {
  return (
    <DecisionPanel
      decision="approve"
      title="PANEL/APPROVE_REQUEST"
      send={(id, { internalNotes }, idempotencyKey) =>
        call(alumniAdmin.approve, { params: { id }, body: { internalNotes } }, { idempotencyKey })
      }
    />
  );
}
