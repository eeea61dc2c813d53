import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { SLOT_MS } from '#rules/livingCode.ts';
import { ApiError, NetworkError } from '#client/api/errors.ts';
import { keepScreenOn } from '#client/device/wakeLock.ts';
import { useConnection } from '#client/offline/connection.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { useIsTimeCertain } from '#client/ui/dates/useToday.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useTranslation } from '../texts.ts';
import { type CardKey, endOf } from './cardKey.ts';
import { CodeDevices } from './CodeDevices.tsx';
import { codeQueries, confirmKey, showKey } from './queries.ts';
import { LiveCode } from './LiveCode.tsx';
import { PhotoSwitch } from './PhotoSwitch.tsx';
import { useSlot } from './useCode.ts';
import classes from './OwnCode.module.css';

/** The code of this device, or what it takes to have one. */
export function OwnCode({ liUId }: { readonly liUId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { online } = useConnection();
  const { data: key, error, isPending, isFetching, refetch } = useQuery(codeQueries.ownKey(liUId));
  const slot = useSlot();
  const isUsable = key ? endOf(key) > slot * SLOT_MS : false;
  const renew = useEffectEvent(() => void refetch());
  const confirm = useEffectEvent(() => key && void confirmKey(client, key));
  const device = key?.device;

  useEffect(() => {
    if (key && !isUsable) renew();
  }, [key, isUsable]);
  // Somebody may have removed this device from another one.
  useEffect(() => {
    if (online && device !== undefined) confirm();
  }, [online, device]);
  useEffect(() => {
    const letGo = keepScreenOn();
    return letGo;
  }, []);

  if (key && isUsable) return <Shown cardKey={key} />;
  if (isPending || isFetching) return <RowSkeleton rows={1} height="26rem" />;
  if (key === null)
    return (
      <Notice
        tone="info"
        isSpoken
        title={t('CARD_CODE/REMOVED')}
        action={
          <OnlineButton onClick={() => showKey(client, liUId, undefined)}>
            {t('CARD_CODE/START')}
          </OnlineButton>
        }
      >
        <p>{t('CARD_CODE/REMOVED/TEXT')}</p>
      </Notice>
    );
  return <Missing error={error} onRetry={() => void refetch()} />;
}

interface MissingProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why there is no code. Without a network, it appears by itself once there is one. */
function Missing({ error, onRetry }: MissingProps) {
  const { t } = useTranslation();
  if (error instanceof NetworkError)
    return (
      <Notice tone="warning" isSpoken title={t('CARD_CODE/OFFLINE')}>
        <p>{t('CARD_CODE/OFFLINE/TEXT')}</p>
      </Notice>
    );
  if (error instanceof ApiError && (error.status === 409 || error.status === 404))
    return (
      <Notice tone="info" isSpoken>
        <p>{t('CARD_CODE/REFUSED')}</p>
      </Notice>
    );
  return <ErrorState error={error} title={t('CARD_CODE/FAILED')} onRetry={onRetry} />;
}

function Shown({ cardKey }: { readonly cardKey: CardKey }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const isTimeCertain = useIsTimeCertain();
  const end = new Date(endOf(cardKey)).toISOString();
  return (
    <div className={classes.code}>
      <LiveCode cardKey={cardKey} />
      <p className="note">
        {t(online ? 'CARD_CODE/VALID_OFFLINE' : 'CARD_CODE/IS_OFFLINE', {
          moment: momentInWords(end),
        })}
        {!online && !isTimeCertain && ` ${t('CARD_CODE/CLOCK')}`}
      </p>
      <PhotoSwitch cardKey={cardKey} />
      <CodeDevices cardKey={cardKey} />
    </div>
  );
}
