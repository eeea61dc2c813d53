import { alumniAdmin } from '#contract/alumniAdmin.ts';
import { call } from '#client/api/call.ts';
import { DecisionPanel } from './DecisionPanel.tsx';

/** …/panels/registrationrequest/undoreject/:requestId: reopens a rejected request. */
export default function UndoRejectPanel() {
  return (
    <DecisionPanel
      decision="undoReject"
      title="PANEL/UNDO_REJECT_REQUEST"
      send={(id, { internalNotes }, idempotencyKey) =>
        call(
          alumniAdmin.undoReject,
          { params: { id }, body: { internalNotes } },
          { idempotencyKey },
        )
      }
    />
  );
}
