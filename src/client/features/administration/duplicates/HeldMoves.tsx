import { type HeldMove, proposals as calls } from '#contract/proposals.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { toasts, useTranslation } from '../texts.ts';
import { proposalAction } from './queries.ts';
import classes from './Duplicates.module.css';

/** Moves of organisations that wait, because they change who administers many people. */
export function HeldMoves({ moves }: { readonly moves: readonly HeldMove[] }) {
  if (moves.length === 0) return null;
  return (
    <ul className={`plain-list ${classes.joins}`}>
      {moves.map((move) => (
        <Move key={move.id} {...move} />
      ))}
    </ul>
  );
}

function Move({ id, client: system, people, at, ...names }: HeldMove) {
  const { t, language } = useTranslation();
  const values = {
    organisation: names.organisation[language],
    from: names.from?.[language] ?? t('PROPOSALS/NONE'),
    to: names.to[language],
  };
  const permit = useAction({
    ...proposalAction,
    send: () => call(calls.permitMove, { params: { id } }),
    onSent: () => toasts.success('PROPOSALS/MOVED', values),
  });
  const decline = useAction({
    ...proposalAction,
    send: () => call(calls.declineMove, { params: { id } }),
    onSent: () => toasts.success('PROPOSALS/NOT_MOVED', values),
  });
  return (
    <li className="stack-sm">
      <p className="semibold">{t('PROPOSALS/MOVE', values)}</p>
      <p className={`note ${classes.facts}`}>
        {[
          t('PROPOSALS/MOVE_BY', { client: system }),
          t('PROPOSALS/MOVE_PEOPLE', { count: people }),
          momentInWords(at),
        ].join(' · ')}
      </p>
      <div className="row">
        <ActionButton
          action={permit}
          label={t('PROPOSALS/PERMIT')}
          name={t('PROPOSALS/PERMIT_NAMED', values)}
          question={t('PROPOSALS/PERMIT_QUESTION', { ...values, count: people })}
          confirm={t('PROPOSALS/PERMIT_CONFIRM')}
          keep={t('PROPOSALS/NO')}
        />
        <ActionButton
          action={decline}
          label={t('PROPOSALS/DECLINE')}
          name={t('PROPOSALS/DECLINE_MOVE_NAMED', values)}
          question={t('PROPOSALS/DECLINE_MOVE_QUESTION', values)}
          confirm={t('PROPOSALS/DECLINE_CONFIRM')}
          keep={t('PROPOSALS/NO')}
        />
      </div>
    </li>
  );
}
