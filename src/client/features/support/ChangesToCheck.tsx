import { useQuery } from '@tanstack/react-query';
import { type HeldChange, personChanges } from '#contract/personChanges.ts';
import { isHeldWhenDisowned } from '#rules/recogniserHold.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { Button } from '#client/ui/Button.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { supportQueries } from './queries.ts';
import { useTranslation } from './texts.ts';

interface ChangesToCheckProps {
  readonly liUId: string;
  /** A verification settles some changes, and is needed for the others. */
  readonly isVerified: boolean;
}

/** The changes of the person that hold a new password until a desk has checked them. */
export function ChangesToCheck({ liUId, isVerified }: ChangesToCheckProps) {
  const { t } = useTranslation();
  const held = useQuery(supportQueries.heldChanges(liUId, isVerified));
  const settle = useAction({
    send: (body: { id: string; stands: boolean }) => call(personChanges.settle, { body }),
    isSecret: true,
    failure: 'CHANGE_CHECK',
    refresh: (client) => client.invalidateQueries({ queryKey: supportQueries.anyHeldChanges }),
  });
  if (held.error)
    return (
      <ErrorState
        error={held.error}
        title={t('CHANGE_CHECK/FAILED')}
        onRetry={() => void held.refetch()}
      />
    );
  return (
    <>
      {settle.data && (
        <Notice tone="success" isSpoken title={t('CHANGE_CHECK/DONE')}>
          {settle.variables.stands || !settle.data.kinds.includes('number') ? null : (
            <p>{t('CHANGE_CHECK/REMOVED')}</p>
          )}
        </Notice>
      )}
      {held.data?.map((change) => (
        <Change
          key={change.id}
          change={change}
          isBusy={settle.isPending}
          onSettle={(stands) => settle.mutate({ id: change.id, stands })}
        />
      ))}
    </>
  );
}

function Change({
  change: { kinds, madeBy, madeDate, heldUntil, isDisowned, refusals },
  isBusy,
  onSettle,
}: {
  change: HeldChange;
  isBusy: boolean;
  onSettle: (stands: boolean) => void;
}) {
  const { t } = useTranslation();
  const { exact } = useDays();
  const moment = momentInWords(madeDate);
  // A proof helps only where nothing else is in the way.
  const others = refusals.filter((reason) => reason !== 'NOT_PROVED');
  const shown = others.length > 0 ? others : refusals;
  return (
    <Notice
      tone="warning"
      title={t(isDisowned ? 'CHANGE_CHECK/DISOWNED' : 'CHANGE_CHECK/TITLE')}
      action={
        refusals.length === 0 && (
          <div className="stack-sm">
            <Button size="sm" loading={isBusy} onClick={() => onSettle(true)}>
              {t('CHANGE_CHECK/STANDS')}
            </Button>
            {kinds.includes('number') ? (
              <ConfirmButton
                label={t('CHANGE_CHECK/WRONG')}
                question={t('CHANGE_CHECK/WRONG_QUESTION')}
                confirm={t('CHANGE_CHECK/WRONG_CONFIRM')}
                keep={t('CHANGE_CHECK/WRONG_KEEP')}
                isBusy={isBusy}
                onConfirm={(close) => {
                  close();
                  onSettle(false);
                }}
              />
            ) : (
              <Button size="sm" variant="default" loading={isBusy} onClick={() => onSettle(false)}>
                {t('CHANGE_CHECK/CORRECTED')}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="stack-sm">
        <p>
          {kinds.map((kind) => t(`CHANGE_CHECK/KIND/${upperCase(kind)}`)).join(', ')}
          <br />
          {madeBy === null
            ? t('CHANGE_CHECK/MADE_BY_NOBODY', { moment })
            : t('CHANGE_CHECK/MADE', { name: madeBy, moment })}
        </p>
        {heldUntil !== null && <p>{t('CHANGE_CHECK/HELD', { day: exact(heldUntil) })}</p>}
        {heldUntil === null && isHeldWhenDisowned(kinds) && <p>{t('CHANGE_CHECK/HELD_OPEN')}</p>}
        {refusals.length === 0 && <p>{t('CHANGE_CHECK/HOW')}</p>}
        {shown.map((reason) => (
          <p key={reason}>{t(`PERSON_CHANGE/REFUSED/${reason}`)}</p>
        ))}
      </div>
    </Notice>
  );
}
