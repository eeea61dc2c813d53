import { useQuery } from '@tanstack/react-query';
import type { HandOver } from '#contract/cardDesk.ts';
import { Button } from '#client/ui/Button.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { groupedNumber } from './groupedNumber.ts';
import { cardDeskQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { useUndo } from './useHandOver.ts';
import classes from './CardDesk.module.css';

interface LatestHandOversProps {
  /** The card that has just been handed over. */
  readonly done: HandOver | null;
  readonly onUndone: () => void;
}

/** What this session has handed over, the latest first, as long as it can be undone. */
export function LatestHandOvers({ done, onUndone }: LatestHandOversProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(cardDeskQueries.handOvers());
  const undo = useUndo(onUndone);
  const undoButton = (one: HandOver) => (
    <Button
      size="sm"
      variant="default"
      loading={undo.isPending && undo.variables.id === one.id}
      aria-label={t('CARD_DESK/UNDO_NAMED', { name: one.displayName })}
      onClick={() => undo.mutate(one)}
    >
      {t('CARD_DESK/UNDO')}
    </Button>
  );
  const earlier = data.filter(({ id, isUndoable }) => isUndoable && id !== done?.id);
  return (
    <>
      {done && (
        <Notice
          key={done.id}
          tone="success"
          isSpoken
          title={t('CARD_DESK/DONE', {
            name: done.displayName,
            number: groupedNumber(done.isoNumber),
          })}
          action={undoButton(done)}
        >
          <p>{t('CARD_DESK/START')}</p>
        </Notice>
      )}
      {earlier.length > 0 && (
        <section className="stack-sm" aria-labelledby="latest-hand-overs">
          <h2 id="latest-hand-overs">{t('CARD_DESK/LATEST')}</h2>
          <ul className={`plain-list ${classes.latest}`}>
            {earlier.map((one) => (
              <li key={one.id} className="spread">
                <span>
                  {one.displayName}{' '}
                  <span className="note">
                    <span translate="no">{groupedNumber(one.isoNumber)}</span> ·{' '}
                    {momentInWords(one.handedOverAt)}
                  </span>
                </span>
                {undoButton(one)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
