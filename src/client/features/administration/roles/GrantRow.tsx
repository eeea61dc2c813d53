import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RoleGrant, type RoleHolder, roles } from '#contract/roles.ts';
import { dateInSweden } from '#rules/dates.ts';
import { changeRefusal, isGrantInForce } from '#rules/roleGrants.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { Button } from '#client/ui/Button.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { toasts, useTranslation } from '../texts.ts';
import { EndForm } from './EndForm.tsx';
import { refreshRoles } from './queries.ts';
import classes from './Roles.module.css';

export interface GrantProps {
  readonly grant: RoleGrant;
  readonly holder: RoleHolder;
}

/** A role, or a part of the organisation, with who gave it, until when and why. */
export function GrantRow({ grant, holder }: GrantProps) {
  const { t } = useTranslation();
  const { fullDate, today } = useDays();
  const [isEdited, setEdited] = useState(false);
  const what = useGrantName(grant);
  const { source, since, until, givenBy, reason } = grant;
  const refusal = changeRefusal({ isOwn: holder.isSelf, source });
  const isInForce = isGrantInForce(grant, today);
  const facts = [
    until === null ? t('ROLES/OPEN') : t('ROLES/UNTIL', { day: fullDate(until) }),
    ...(since === null ? [] : [t('ROLES/SINCE', { day: fullDate(dateInSweden(new Date(since))) })]),
    ...(givenBy === null ? [] : [t('ROLES/BY', { name: givenBy })]),
  ];
  return (
    <li className={classes.grant} data-has-ended={!isInForce || undefined}>
      <div className={classes.name}>
        <strong>{what}</strong>
        {!isInForce && <StatusBadge tone="stopped" label={t('ROLES/ENDED')} />}
        <span className={classes.quiet}>{t(`ROLES/SOURCE/${source}`)}</span>
      </div>
      <p className={classes.quiet}>{facts.join(' · ')}</p>
      {reason !== null && <p className={classes.quiet}>{reason}</p>}
      {refusal === 'ROLES/FROM_ISSUER' && <p className={classes.quiet}>{t(refusal)}</p>}
      {refusal === null &&
        (isEdited ? (
          <EndForm grant={grant} holder={holder} onDone={() => setEdited(false)} />
        ) : (
          <div className={classes.actions}>
            <Button
              variant="default"
              size="sm"
              aria-label={t('ROLES/CHANGE_END_NAMED', { what, name: holder.displayName })}
              onClick={() => setEdited(true)}
            >
              {t('ROLES/CHANGE_END')}
            </Button>
            <TakeButton grant={grant} holder={holder} />
          </div>
        ))}
    </li>
  );
}

function useGrantName({ role, organisation }: RoleGrant): string {
  const { t } = useTranslation();
  if (role !== null && role !== 'None') return t(`ROLES/ROLE/${role}`);
  return t('ROLES/PART', { organisation: organisation?.name[currentLanguage()] ?? '' });
}

function TakeButton({ grant, holder: { liUId, displayName: name } }: GrantProps) {
  const { t } = useTranslation();
  const { today } = useDays();
  const client = useQueryClient();
  const what = useGrantName(grant);
  const giveBack = async () => {
    const { role, organisation, until, reason } = grant;
    try {
      await call(roles.give, {
        params: { liUId },
        body: {
          role,
          organisationId: organisation?.id ?? null,
          until,
          reason: reason ?? t('ROLES/UNDO_REASON'),
        },
      });
      toasts.success('ROLES/UNDONE', { name, what });
    } catch (error) {
      toasts.failure(error, 'ROLES');
    }
    await refreshRoles(client);
  };
  const take = useAction({
    send: () => call(roles.take, { params: { id: grant.id } }),
    onSent: () =>
      toastStore.show({
        type: 'success',
        messages: [{ keys: ['ROLES/TAKEN'], values: { name, what } }],
        about: 'ROLES',
        // What has ended cannot be given until a day that has passed.
        ...(isGrantInForce(grant, today) && {
          action: { label: t('ROLES/UNDO'), run: () => void giveBack() },
        }),
      }),
    failure: 'ROLES',
    refresh: refreshRoles,
  });
  return (
    <ActionButton
      action={take}
      label={t('ROLES/TAKE')}
      name={t('ROLES/TAKE_NAMED', { what, name })}
      question={t('ROLES/TAKE_QUESTION', { what, name })}
      confirm={t('ROLES/TAKE_CONFIRM')}
      keep={t('ROLES/KEEP')}
    />
  );
}
