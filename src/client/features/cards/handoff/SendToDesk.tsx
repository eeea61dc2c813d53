import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { Messages } from '../../../components/Messages.tsx';
import { Notice } from '../../../components/Notice.tsx';
import type { ShrunkPicture } from '../../../device/pictures/shrink.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { cardFailure } from '../failure.ts';
import { SendingState } from '../portrait/SendingState.tsx';
import { type End, endOf } from './ending.ts';
import { useSendingToDesk } from './useSendingToDesk.ts';
import classes from './Handoff.module.css';
import portrait from '../portrait/Portrait.module.css';

interface SendToDeskProps {
  readonly code: string;
  readonly picture: ShrunkPicture;
  readonly onEnd: (end: End) => void;
  /** Another picture instead. */
  readonly onBack: () => void;
}

/** The picture that was taken, and the way to the computer that waits for it. */
export function SendToDesk({ code, picture, onEnd, onBack }: SendToDeskProps) {
  const { t } = useTranslation();
  const src = useMemo(() => URL.createObjectURL(picture.blob), [picture]);
  useEffect(() => () => URL.revokeObjectURL(src), [src]);
  const { percent, isSending, error, send, stop } = useSendingToDesk(code, picture, () => onEnd('SENT'));
  const end = endOf(error);
  useEffect(() => {
    if (end) onEnd(end);
  }, [end, onEnd]);
  const failure = cardFailure(error, 'CARD/PHOTO');

  return (
    <>
      <img className={classes.preview} src={src} alt={t('CARD/CAPTURE/PREVIEW')} />
      {isSending ? (
        <SendingState percent={percent} onStop={stop} />
      ) : (
        <>
          {failure && <Notice tone={failure.type} isSpoken><Messages messages={failure.messages} /></Notice>}
          <div className={portrait.buttons}>
            <Button onClick={send}>{t(error ? 'CARD/PHOTO/AGAIN' : 'CARD/CAPTURE/SEND')}</Button>
            <Button variant="default" onClick={onBack}>{t('CARD/PHOTO/OTHER')}</Button>
          </div>
        </>
      )}
    </>
  );
}
