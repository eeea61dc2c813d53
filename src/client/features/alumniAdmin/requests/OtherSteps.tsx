import type { RequestDecision } from '#rules/requestDecision.ts';
import * as panels from '#client/paths/panels.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { Button } from '#client/ui/Button.ts';
import { useTranslation } from '../texts.ts';
import { useOpenNext } from './decisionSteps.ts';
import type { useNextRequest } from './useNextRequest.ts';

interface OtherStepsProps {
  readonly decision: RequestDecision;
  readonly id: string;
  readonly next: ReturnType<typeof useNextRequest>;
  readonly mayDecide: boolean;
}

/** The buttons beside a decision: for the other decision, and for the next request. */
export function OtherSteps({ decision, id, next, mayDecide }: OtherStepsProps) {
  const { t } = useTranslation();
  const openNext = useOpenNext(decision, next?.id ?? null);
  return (
    <>
      {mayDecide && <OtherDecision decision={decision} id={id} />}
      {next && (
        <Button variant="default" onClick={openNext} aria-keyshortcuts="N">
          {t('ALUMNI_ADMIN/NEXT', { name: next.name })}
        </Button>
      )}
    </>
  );
}

/** Opens the other decision that is possible on a new request. */
function OtherDecision({ decision, id }: { decision: RequestDecision; id: string }) {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  if (decision === 'undoReject') return null;
  const other = decision === 'approve' ? 'reject' : 'approve';
  return (
    <Button variant="default" onClick={() => openPanel(panels.registrationRequest(other, id))}>
      {t(`ALUMNI_ADMIN/${other}/INSTEAD`)}
    </Button>
  );
}
