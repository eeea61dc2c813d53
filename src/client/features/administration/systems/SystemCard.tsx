import { useState } from 'react';
import { type ConnectedSystem, type ScimClientState, scimClients } from '#contract/scimClients.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { isStale } from '#client/api/errors.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { Button } from '#client/ui/Button.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Fact } from '#client/ui/Fact.tsx';
import { StatusBadge, type StatusTone } from '#client/ui/StatusBadge.tsx';
import classes from '../Cards.module.css';
import type { ShownSecret } from '../NewSecret.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { refreshSystems } from './queries.ts';
import { RenewForm } from './RenewForm.tsx';

const tones: Readonly<Record<ScimClientState, StatusTone>> = {
  Active: 'ok',
  EndsSoon: 'attention',
  Ended: 'bad',
  Revoked: 'paused',
};

interface SystemCardProps {
  readonly system: ConnectedSystem;
  readonly onToken: (token: ShownSecret) => void;
}

/** A connected system: what it reaches, since when and until when, and what can be done about it. */
export function SystemCard({ system, onToken }: SystemCardProps) {
  const { t } = useTranslation();
  const [isRenewed, setRenewed] = useState(false);
  const { name, source, resources, mayWrite, state, endsOn, revokedAt, lastUsedAt } = system;
  const { createdAt, createdBy, earlierTokenUntil } = system;
  const { defaultKind = null, defaultOrganisation = null } = system;
  return (
    <li className={classes.card}>
      <div className="spread">
        <h2>{name}</h2>
        <StatusBadge tone={tones[state]} label={t(`SCIM_CLIENTS/STATE/${upperCase(state)}`)} />
      </div>
      <dl className="facts">
        <Fact name={t('SCIM_CLIENTS/FIELD/source')}>
          <span translate="no">{source}</span>
        </Fact>
        <Fact name={t('SCIM_CLIENTS/FIELD/resources')}>
          {resources.map((one) => t(`SCIM_CLIENTS/RESOURCE/${one}`)).join(' · ')}
        </Fact>
        <Fact name={t('SCIM_CLIENTS/FIELD/mayWrite')}>
          {t(`SCIM_CLIENTS/MAY_WRITE/${mayWrite ? 'yes' : 'no'}`)}
        </Fact>
        {defaultKind !== null && (
          <Fact name={t('SCIM_CLIENTS/FIELD/defaultKind')}>
            {t(`SOURCES/KIND/${upperCase(defaultKind)}`)}
          </Fact>
        )}
        {defaultOrganisation !== null && (
          <Fact name={t('SCIM_CLIENTS/FIELD/defaultOrganisation')}>
            <span translate="no">{defaultOrganisation}</span>
          </Fact>
        )}
        <Fact name={t('SCIM_CLIENTS/LAST_USE')}>
          {lastUsedAt === null ? t('SCIM_CLIENTS/NEVER_USED') : momentInWords(lastUsedAt)}
        </Fact>
        <Fact name={t('SCIM_CLIENTS/FIELD/endsOn')}>
          <DateText date={endsOn} />
        </Fact>
      </dl>
      {revokedAt !== null && (
        <p>{t('SCIM_CLIENTS/REVOKED_AT', { moment: momentInWords(revokedAt) })}</p>
      )}
      {earlierTokenUntil !== null && (
        <p>{t('SCIM_CLIENTS/BOTH_TOKENS', { moment: momentInWords(earlierTokenUntil) })}</p>
      )}
      <p className="note">
        {createdBy === null
          ? t('SCIM_CLIENTS/CREATED', { moment: momentInWords(createdAt) })
          : t('SCIM_CLIENTS/CREATED_BY', { moment: momentInWords(createdAt), name: createdBy })}
      </p>
      {isRenewed && (
        <RenewForm system={system} onDone={() => setRenewed(false)} onToken={onToken} />
      )}
      {state !== 'Revoked' && !isRenewed && (
        <div className="row">
          <Button
            variant="default"
            size="sm"
            aria-label={t('SCIM_CLIENTS/RENEW_NAMED', { name })}
            onClick={() => setRenewed(true)}
          >
            {t('SCIM_CLIENTS/RENEW')}
          </Button>
          <RevokeButton {...system} />
        </div>
      )}
    </li>
  );
}

function RevokeButton({ id, name, version }: ConnectedSystem) {
  const { t } = useTranslation();
  const revoke = useAction({
    send: () => call(scimClients.revoke, { params: { id }, body: { version } }),
    onSent: () => toasts.success('SCIM_CLIENTS/REVOKED', { name }),
    failure: (error) =>
      isStale(error) ? toasts.warning('SCIM_CLIENTS/STALE') : toasts.failure(error, 'SCIM_CLIENTS'),
    refresh: refreshSystems,
  });
  return (
    <ActionButton
      action={revoke}
      label={t('SCIM_CLIENTS/REVOKE')}
      name={t('SCIM_CLIENTS/REVOKE_NAMED', { name })}
      question={t('SCIM_CLIENTS/REVOKE_QUESTION', { name })}
      confirm={t('SCIM_CLIENTS/REVOKE_CONFIRM')}
      keep={t('SCIM_CLIENTS/CANCEL')}
    />
  );
}
