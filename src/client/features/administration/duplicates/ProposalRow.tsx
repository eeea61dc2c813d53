import { useId } from 'react';
import { type Proposal, type ProposedAttribute, proposals as calls } from '#contract/proposals.ts';
import { AffiliationType } from '#contract/values.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { Button } from '#client/ui/Button.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { proposalAction } from './queries.ts';
import classes from './Duplicates.module.css';

/** Who it is about, what the portal has and what the system states, and the decision. */
export function ProposalRow(proposal: Proposal) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { displayName, userIds, client, kind, at, changes, holdsRole, agrees } = proposal;
  const inWords = (attribute: ProposedAttribute, value: string | null): string => {
    if (value === null) return t('PROPOSALS/NONE');
    if (attribute === 'birthDate' || attribute === 'endDate') return fullDate(value);
    const affiliation = AffiliationType.safeParse(value);
    return attribute === 'affiliation' && affiliation.success
      ? t(`SOURCES/KIND/${upperCase(affiliation.data)}`)
      : value;
  };
  return (
    <li className="stack-sm">
      <p className="row">
        <span className="semibold">{displayName}</span>
        {holdsRole && <StatusBadge tone="waiting" label={t('PROPOSALS/HOLDS_ROLE')} />}
      </p>
      <p className={`note ${classes.facts}`}>
        {[...userIds, t(`PROPOSALS/KIND/${upperCase(kind)}`, { client }), momentInWords(at)].join(
          ' · ',
        )}
      </p>
      {agrees && <p>{t('PROPOSALS/AGREES')}</p>}
      {changes.length > 0 && (
        <dl className={`${classes.facts} ${classes.stated}`}>
          {changes.map(({ attribute, before, after }) => (
            <div key={attribute}>
              <dt className="note">{t(`PROPOSALS/ATTRIBUTE/${upperCase(attribute)}`)}</dt>
              <dd>
                {before === after
                  ? inWords(attribute, after)
                  : t('PROPOSALS/CHANGE', {
                      before: inWords(attribute, before),
                      after: inWords(attribute, after),
                    })}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Decision {...proposal} />
    </li>
  );
}

function Decision({ id, displayName, kind, refusals }: Proposal) {
  const { t } = useTranslation();
  const whyNot = useId();
  const names = { name: displayName };
  const accept = useAction({
    ...proposalAction,
    send: () => call(calls.accept, { params: { id } }),
    onSent: () => toasts.success('PROPOSALS/ACCEPTED', names),
  });
  const decline = useAction({
    ...proposalAction,
    send: () => call(calls.decline, { params: { id } }),
    onSent: () => toasts.success('PROPOSALS/DECLINED', names),
  });
  const isOneself = refusals.includes('ONESELF');
  return (
    <>
      {refusals.length > 0 && (
        <ul id={whyNot} className="plain-list note">
          {refusals.map((refusal) => (
            <li key={refusal}>{t(`PROPOSALS/REFUSED/${refusal}`)}</li>
          ))}
        </ul>
      )}
      <div className="row">
        {refusals.length > 0 ? (
          <Button
            variant="default"
            size="sm"
            disabled
            aria-label={t('PROPOSALS/ACCEPT_NAMED', names)}
            aria-describedby={whyNot}
          >
            {t('PROPOSALS/ACCEPT')}
          </Button>
        ) : (
          <ActionButton
            action={accept}
            label={t('PROPOSALS/ACCEPT')}
            name={t('PROPOSALS/ACCEPT_NAMED', names)}
            question={t(`PROPOSALS/QUESTION/${upperCase(kind)}`, names)}
            confirm={t('PROPOSALS/ACCEPT_CONFIRM')}
            keep={t('PROPOSALS/NO')}
          />
        )}
        {!isOneself && (
          <ActionButton
            action={decline}
            label={t('PROPOSALS/DECLINE')}
            name={t('PROPOSALS/DECLINE_NAMED', names)}
            question={t('PROPOSALS/DECLINE_QUESTION', names)}
            confirm={t('PROPOSALS/DECLINE_CONFIRM')}
            keep={t('PROPOSALS/NO')}
          />
        )}
      </div>
    </>
  );
}
