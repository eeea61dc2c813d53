import { Button } from '#client/ui/Button.ts';
import { ActionResult } from '#client/ui/results/ActionResult.tsx';
import { useTranslation } from './texts.ts';
import { type Decided, useDecisions } from './useDecisions.ts';

interface DecisionResultProps {
  readonly decided: Decided;
  readonly nameOf: (id: string) => string;
  readonly onDecided: (decided: Decided) => void;
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** What was decided on several accounts at once, and which of them stay as they were. */
export function DecisionResult({
  decided: { action, outcomes },
  nameOf,
  onDecided,
  onSelect,
  onClose,
}: DecisionResultProps) {
  const { t } = useTranslation();
  const { letEnd, isLettingEnd } = useDecisions(onDecided);
  const byRefusal = Map.groupBy(outcomes, ({ refusal }) => refusal);
  const done = (byRefusal.get(null) ?? []).map(({ id }) => id);
  const refused = outcomes.filter(({ refusal }) => refusal !== null).map(({ id }) => id);
  const count = refused.length;
  const sentences = [
    ...(done.length > 0
      ? [t(`VOUCHING/${action}/DONE`, { count: done.length, name: nameOf(done[0] ?? '') })]
      : []),
    ...(count > 0 ? [t('VOUCHING/NOT_DONE', { count })] : []),
  ];
  return (
    <ActionResult
      tone={count === 0 ? 'success' : 'warning'}
      title={sentences.map((sentence) => sentence.replace(/\.?$/, '.')).join(' ')}
      refused={[...byRefusal].flatMap(([reason, ofReason]) =>
        reason === null
          ? []
          : {
              reason: t(`VOUCHING/WHY_NOT/${reason}`),
              items: ofReason.map(({ id }) => ({ id, name: nameOf(id) })),
            },
      )}
      actions={
        <>
          {action === 'LET_END' && done.length > 0 && (
            <Button
              size="sm"
              variant="default"
              loading={isLettingEnd}
              onClick={() => letEnd(done, false)}
            >
              {t('VOUCHING/TAKE_BACK')}
            </Button>
          )}
          {count > 0 && (
            <Button size="sm" variant="default" onClick={() => onSelect(refused)}>
              {t('VOUCHING/SELECT_REFUSED', { count })}
            </Button>
          )}
        </>
      }
      onClose={onClose}
    />
  );
}
