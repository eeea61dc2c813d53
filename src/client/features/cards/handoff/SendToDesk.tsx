import { useEffect, useMemo, useRef, useState } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { Button } from '#client/ui/Button.ts';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { ShrunkPicture } from '#client/device/pictures/shrink.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { cardFailure } from '../failure.ts';
import { UploadProgress } from '../portrait/UploadProgress.tsx';
import { type End, endOf } from './ending.ts';
import { photoHandoff } from '#contract/photoHandoff.ts';
import { upload } from '#client/api/upload.ts';
import { base64Of } from '#client/device/base64.ts';
import classes from './Handoff.module.css';
import portrait from '../portrait/Portrait.module.css';

interface SendToDeskProps {
  readonly code: string;
  readonly picture: ShrunkPicture;
  readonly onEnd: (end: End) => void;
  /** Called when the user wants another picture. */
  readonly onBack: () => void;
}

/** The picture that was taken, with the button that sends it to the waiting computer. */
export function SendToDesk({ code, picture, onEnd, onBack }: SendToDeskProps) {
  const { t } = useTranslation();
  const src = useMemo(() => URL.createObjectURL(picture.blob), [picture]);
  useEffect(() => () => URL.revokeObjectURL(src), [src]);
  const { percent, isSending, error, send, stop } = useUploadToDesk(code, picture, () =>
    onEnd('SENT'),
  );
  const end = endOf(error);
  useEffect(() => {
    if (end) onEnd(end);
  }, [end, onEnd]);
  const failure = cardFailure(error, 'CARD/PHOTO');

  return (
    <>
      <img className={classes.preview} src={src} alt={t('CARD/CAPTURE/PREVIEW')} />
      {isSending ? (
        <UploadProgress percent={percent} onStop={stop} />
      ) : (
        <>
          {failure && (
            <Notice tone={failure.type} isSpoken>
              <Messages messages={failure.messages} />
            </Notice>
          )}
          <div className={portrait.buttons}>
            <Button onClick={send}>{t(error ? 'CARD/PHOTO/AGAIN' : 'CARD/CAPTURE/SEND')}</Button>
            <Button variant="default" onClick={onBack}>
              {t('CARD/PHOTO/OTHER')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Sends the phone's picture to the waiting computer, and reports the progress. */
function useUploadToDesk(code: string, { blob }: ShrunkPicture, onSent: () => void) {
  const [share, setShare] = useState(0);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const sending = useAction({
    send: async () => {
      const { signal } = (stopping.current = new AbortController());
      setShare(0);
      const body = { code, base64Image: await base64Of(blob), mediaType: 'image/jpeg' } as const;
      await upload(photoHandoff.upload, { body }, { idempotencyKey, signal, onProgress: setShare });
    },
    onSent,
    failure: null,
  });
  return {
    percent: Math.round(share * 100),
    isSending: sending.isPending,
    error: sending.error?.name === 'AbortError' ? null : sending.error,
    send: () => sending.mutate(),
    stop: () => stopping.current?.abort(),
  };
}
