import { useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { duplicates, type PersonJoin } from '#contract/duplicates.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import * as paths from '#client/paths/pages.ts';
import { useBroughtIntoView } from '#client/ui/bringIntoView.ts';
import { Button } from '#client/ui/Button.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { refreshDuplicates } from './queries.ts';
import { Refusals } from './Refusals.tsx';
import classes from './Duplicates.module.css';

/** Where links to the joins lead. */
const ID = 'joins';

/** Who has been joined with whom, by whom and why, and the way to undo it. */
export function LatestJoins({ joins }: { readonly joins: readonly PersonJoin[] }) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useBroughtIntoView(heading, hash === `#${ID}`);
  return (
    <section aria-labelledby={ID} className="stack-sm">
      <h2 id={ID} ref={heading}>
        {t('DUPLICATES/JOINS')}
      </h2>
      {joins.length === 0 ? (
        <p className="note">{t('DUPLICATES/JOINS_NONE')}</p>
      ) : (
        <ul className={`plain-list ${classes.joins}`}>
          {joins.map((join) => (
            <Join key={join.id} {...join} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Join(join: PersonJoin) {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const { kept, joined, userIds, at, by, reason, undone } = join;
  const facts = [
    momentInWords(at),
    ...(by === null ? [] : [t('DUPLICATES/BY', { name: by })]),
    userIds.length === 0
      ? t('DUPLICATES/MOVED_NONE')
      : t('DUPLICATES/MOVED', { count: userIds.length, userIds: userIds.join(', ') }),
  ];
  return (
    <li ref={row} tabIndex={-1} className="stack-sm">
      <p className="row">
        <span className="semibold">
          <Link to={paths.duplicates([kept.lin, joined.lin])}>
            {t('DUPLICATES/JOINED_WITH', { joined: joined.displayName, kept: kept.displayName })}
          </Link>
        </span>
        {undone && <StatusBadge tone="stopped" label={t('DUPLICATES/UNDONE')} />}
      </p>
      <p className={`note ${classes.facts}`}>{facts.join(' · ')}</p>
      <p className={classes.facts}>{reason}</p>
      {undone ? (
        <p className="note">
          {undone.by === null
            ? t('DUPLICATES/UNDONE_AT', { moment: momentInWords(undone.at) })
            : t('DUPLICATES/UNDONE_BY', { name: undone.by, moment: momentInWords(undone.at) })}
        </p>
      ) : (
        <Undo join={join} onUndone={() => row.current?.focus()} />
      )}
    </li>
  );
}

interface UndoProps {
  readonly join: PersonJoin;
  /** Called when the button is no longer there. */
  readonly onUndone: () => void;
}

function Undo({ join, onUndone }: UndoProps) {
  const { t } = useTranslation();
  const whyNot = useId();
  const { id, kept, joined, undoRefusals } = join;
  const names = { kept: kept.displayName, joined: joined.displayName };
  const undo = useAction({
    send: () => call(duplicates.undo, { params: { id } }),
    onSent: () => toasts.success('DUPLICATES/UNDO/DONE', names),
    failure: (error) => toasts.failure(error, 'DUPLICATES', { 404: 'DUPLICATES/UNDO/GONE' }),
    refresh: async (client) => {
      await refreshDuplicates(client);
      onUndone();
    },
  });
  if (undoRefusals.length > 0)
    return (
      <>
        <div id={whyNot} className="note">
          <Refusals refusals={undoRefusals} />
        </div>
        <div>
          <Button
            variant="default"
            size="sm"
            disabled
            aria-label={t('DUPLICATES/UNDO_NAMED', names)}
            aria-describedby={whyNot}
          >
            {t('DUPLICATES/UNDO')}
          </Button>
        </div>
      </>
    );
  return (
    <div>
      <ActionButton
        action={undo}
        label={t('DUPLICATES/UNDO')}
        name={t('DUPLICATES/UNDO_NAMED', names)}
        question={t('DUPLICATES/UNDO/QUESTION', names)}
        confirm={t('DUPLICATES/UNDO/CONFIRM')}
        keep={t('DUPLICATES/NO')}
      />
    </div>
  );
}
