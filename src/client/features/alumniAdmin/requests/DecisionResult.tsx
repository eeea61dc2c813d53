import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import * as panels from '#client/paths/panels.ts';
import { panelOf } from '#client/routing/panels.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { useStore } from '#client/store/store.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { ActionResult } from '#client/ui/results/ActionResult.tsx';
import { useTranslation } from '../texts.ts';
import { closeDecisions, type Decided, decisions, showDecisions } from './decisions.ts';

/** What was decided in the panel, above the list once the panel is closed. */
export function DecisionResult() {
  const { decided, isLast } = useStore(decisions);
  const isPanelOpen = panelOf(useLocation().pathname) !== null;
  if (decided.length === 0 || isPanelOpen) return null;
  return <Result key={decided.map(({ id }) => id).join()} decided={decided} isLast={isLast} />;
}

function Result({ decided, isLast }: { decided: readonly Decided[]; isLast: boolean }) {
  const { t } = useTranslation();
  const sentenceOf = useSentence();
  useEffect(() => {
    showDecisions();
  }, []);
  const [only, ...others] = decided;
  const several = Map.groupBy(decided, ({ decision }) => decision);
  const rejected = others.length === 0 && only?.decision === 'reject' ? only : null;
  return (
    <ActionResult
      tone="success"
      title={
        only && others.length === 0
          ? sentenceOf(only, isLast)
          : [...several]
              .map(([decision, of]) =>
                t(`ALUMNI_ADMIN/${decision}/DONE_MANY`, { count: of.length }),
              )
              .join(' ')
      }
      {...(others.length > 0 && {
        details: [
          ...(isLast ? [t('ALUMNI_ADMIN/DECIDED_ALL')] : []),
          decided.map(({ name }) => name).join(', '),
        ],
      })}
      actions={rejected && <UndoButton id={rejected.id} />}
      onClose={closeDecisions}
    />
  );
}

/** In the panel that has gone on to the next request: what was decided on the one before. */
export function DecisionBefore({ id }: { id: string }) {
  const sentenceOf = useSentence();
  const { decided, isShown } = useStore(decisions);
  const before = decided.at(-1);
  if (!before || isShown || before.id === id) return null;
  return (
    <Notice
      tone="success"
      isSpoken
      title={sentenceOf(before, false)}
      action={before.decision === 'reject' && <UndoButton id={before.id} />}
    />
  );
}

function UndoButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  return (
    <Button
      size="sm"
      variant="default"
      onClick={() => openPanel(panels.registrationRequest('undoreject', id))}
    >
      {t('ALUMNI_ADMIN/undoReject')}
    </Button>
  );
}

function useSentence() {
  const { t } = useTranslation();
  return ({ decision, name }: Decided, isLast: boolean): string =>
    decision === 'undoReject' || !isLast
      ? t(`ALUMNI_ADMIN/${decision}/DONE`, { name })
      : t(`ALUMNI_ADMIN/${decision}/DONE_LAST`, { name });
}
