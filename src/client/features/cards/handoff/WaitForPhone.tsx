import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { HANDOFF_MINUTES, photoHandoff } from '#contract/photoHandoff.ts';
import { pageAge } from '#client/device/clock.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { application } from '#client/api/product.ts';
import { Button } from '#client/ui/Button.ts';
import { QrCode } from '#client/ui/QrCode.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { Focused } from '../pictures/Focused.tsx';
import { handoffQueries } from './queries.ts';
import classes from './Handoff.module.css';

interface WaitForPhoneProps {
  /** `startedAt` is the age of the page, because this computer's clock may be wrong or be set. */
  readonly handoff: { readonly id: string; readonly code: string; readonly startedAt: number };
  readonly onTaken: (imageId: string) => void;
  readonly onOver: () => void;
  readonly onCancel: () => void;
}

/**
 * The code to scan with its remaining time, then a notice that the phone is connected, until the
 * picture arrives.
 */
export function WaitForPhone({
  handoff: { id, code, startedAt },
  onTaken,
  onOver,
  onCancel,
}: WaitForPhoneProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery(handoffQueries.state(id));
  const seconds = useSecondsUntil(startedAt + HANDOFF_MINUTES * 60_000);
  const isOver = data?.state === 'over' || (error instanceof ApiError && error.status === 404);
  const imageId = data?.state === 'taken' ? data.image?.id : undefined;
  useOutcome(imageId, isOver, onTaken, onOver);

  const cancelHandoff = () => {
    // If this call fails, the code expires by itself.
    void call(photoHandoff.cancel, { params: { id } }).catch(() => undefined);
    onCancel();
  };
  const isOpened = data?.state === 'opened' || imageId !== undefined;
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

  return (
    <Focused>
      <div className="stack">
        {isOpened ? (
          <div className={classes.opened}>
            <Loader size="sm" aria-hidden />
            <p role="status">{t('CARD/HANDOFF/OPENED')}</p>
          </div>
        ) : (
          <>
            <p>{t('CARD/HANDOFF/SCAN')}</p>
            <div className={classes.code}>
              <QrCode
                value={application().baseUrl + outsidePaths.capture(code)}
                label={t('CARD/HANDOFF/CODE')}
              />
            </div>
          </>
        )}
        <p className={classes.left} role="timer">
          {t('CARD/HANDOFF/LEFT', { left })}
        </p>
        <div>
          <Button variant="default" onClick={cancelHandoff}>
            {t('CARD/HANDOFF/CANCEL')}
          </Button>
        </div>
      </div>
    </Focused>
  );
}

/** Reports the outcome once. */
function useOutcome(
  imageId: string | undefined,
  isOver: boolean,
  onTaken: (imageId: string) => void,
  onOver: () => void,
): void {
  const report = useEffectEvent(() => {
    if (imageId === undefined) onOver();
    else onTaken(imageId);
  });
  useEffect(() => {
    if (imageId !== undefined || isOver) report();
  }, [imageId, isOver]);
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - pageAge()) / 1000));

/** Returns the number of remaining seconds, counted down to 0. */
function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(moment)), 500);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
