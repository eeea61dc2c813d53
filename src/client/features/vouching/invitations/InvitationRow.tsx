import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Invitation, invitations, type InvitationState } from '#contract/invitations.ts';
import { dateInSweden } from '#rules/dates.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { StatusBadge, type StatusTone } from '#client/ui/StatusBadge.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { showOutcome } from './InvitationResult.tsx';
import { refreshInvitations, showInvitation } from './queries.ts';
import { whyNot } from './whyNot.ts';
import classes from '../Vouching.module.css';

const tones: Readonly<Record<InvitationState, StatusTone>> = {
  sent: 'waiting',
  opened: 'waiting',
  accepted: 'ok',
  expired: 'attention',
  withdrawn: 'stopped',
};

/** Row for one guest: the name, the purpose, the state of the invitation, and the actions on it. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const { inWords, fullDate } = useDays();
  const text = useRef<HTMLDivElement>(null);
  const {
    name,
    email,
    purpose,
    endsOn,
    state,
    sentAt,
    expires,
    acceptedAt,
    liUId,
    maySend,
    mayWithdraw,
  } = invitation;
  // The clicked button may no longer be rendered.
  const { resend, withdraw } = useActions(invitation, () => text.current?.focus());
  const [sent, until, accepted] = [
    dateInSweden(new Date(sentAt)),
    dateInSweden(new Date(expires)),
    acceptedAt && dateInSweden(new Date(acceptedAt)),
  ];

  return (
    <li className={classes.row}>
      <div ref={text} tabIndex={-1} className={classes.text}>
        <h3 className={classes.name}>{name}</h3>
        <p className={classes.quiet}>
          <span translate="no">{email}</span>
          {liUId && (
            <>
              {' '}
              · <span translate="no">{liUId}</span>
            </>
          )}
        </p>
        <p className={classes.quiet}>{purpose}</p>
        <p>
          <DateText date={endsOn}>{t('INVITATIONS/ENDS', { day: fullDate(endsOn) })}</DateText>
        </p>
        <StatusBadge tone={tones[state]} label={t(`INVITATIONS/STATE/${upperCase(state)}`)} />
        <p className={classes.quiet}>
          {accepted
            ? t('INVITATIONS/ACCEPTED_ON', { day: inWords(accepted) })
            : t('INVITATIONS/SENT_ON', { day: inWords(sent) })}
          {(state === 'sent' || state === 'opened') && (
            <>. {t('INVITATIONS/LINK_UNTIL', { day: inWords(until) })}</>
          )}
        </p>
      </div>
      <div className={classes.actions}>
        {maySend && (
          <ActionButton
            action={resend}
            label={t('INVITATIONS/RESEND')}
            name={t('INVITATIONS/RESEND/LABEL', { name })}
          />
        )}
        {mayWithdraw && (
          <ActionButton
            action={withdraw}
            label={t('INVITATIONS/WITHDRAW')}
            name={t('INVITATIONS/WITHDRAW/LABEL', { name })}
            question={t('INVITATIONS/WITHDRAW/QUESTION', { name })}
            confirm={t('INVITATIONS/WITHDRAW')}
            keep={t('INVITATIONS/WITHDRAW/KEEP')}
          />
        )}
      </div>
    </li>
  );
}

/** The calls that send the invitation again, and that withdraw it. */
function useActions({ id, name }: Invitation, onDone: () => void) {
  const client = useQueryClient();
  const onFailure = async (error: unknown) => {
    const reason = whyNot(error);
    if (reason) showOutcome({ kind: 'refused', name, reason });
    else toasts.failure(error, 'INVITATIONS', { 404: 'INVITATIONS/WHY_NOT/OVER' });
    if (error instanceof ApiError) await refreshInvitations(client);
  };
  const done = (key: 'INVITATIONS/RESENT' | 'INVITATIONS/WITHDRAWN') => (changed: Invitation) => {
    showInvitation(client, changed);
    showOutcome(null);
    toasts.success(key, { name });
    onDone();
  };
  const resend = useAction({
    send: () => call(invitations.resend, { params: { id } }),
    onSent: done('INVITATIONS/RESENT'),
    failure: onFailure,
  });
  const withdraw = useAction({
    send: () => call(invitations.withdraw, { params: { id } }),
    onSent: done('INVITATIONS/WITHDRAWN'),
    failure: onFailure,
  });
  return { resend, withdraw };
}
