import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Webcam from 'react-webcam';
import { cameraError, type CameraError } from '#client/device/cameraError.ts';
import { countCameras } from '#client/device/cameras.ts';
import { Button } from '#client/ui/Button.ts';
import { useTranslation } from '../texts.ts';
import { codeInVideo } from './codeInPicture.ts';
import classes from './Check.module.css';

interface ScannerProps {
  /** Whether the camera waits for the next code to be asked for. */
  readonly isPaused: boolean;
  readonly onCode: (text: string) => void;
  readonly onError: (error: CameraError) => void;
}

/** Leaves the processor to everything else between two frames. */
const PAUSE_MS = 120;
/** A code that was out of sight for as many frames is read again. */
const FORGOTTEN_AFTER = 8;
const SILENCE_HINT_MS = 4000;

/** The camera's picture, in which it looks for codes. Unmounting stops the camera. */
export function Scanner({ isPaused, onCode, onError }: ScannerProps) {
  const { t } = useTranslation();
  const webcam = useRef<Webcam>(null);
  const [facing, setFacing] = useState<'user' | 'environment'>('environment');
  const [hasSeveral, setHasSeveral] = useState(false);
  const [isLive, setLive] = useState(false);
  const isSilent = useSilence(isLive);
  useFrames(webcam, isLive && !isPaused, onCode);

  return (
    <div className={isPaused ? classes.waiting : classes.viewfinder} inert={isPaused}>
      <Webcam
        ref={webcam}
        audio={false}
        className={classes.video}
        data-live={isLive}
        data-facing={facing}
        aria-label={t('CARD_CHECK/CAMERA')}
        videoConstraints={{ facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } }}
        onUserMedia={(stream) => {
          for (const track of stream.getTracks())
            track.addEventListener('ended', () => onError('ABSENT'));
          void countCameras().then((count) => setHasSeveral(count > 1));
        }}
        onUserMediaError={(error) => onError(cameraError(error))}
        onLoadedData={() => setLive(true)}
      />
      <p className={classes.hint} role="status">
        {t(isLive ? 'CARD_CHECK/AIM' : isSilent ? 'CARD_CHECK/SILENT' : 'CARD_CHECK/STARTING')}
      </p>
      {hasSeveral && (
        <Button
          variant="default"
          className={classes.switch ?? ''}
          onClick={() => {
            setLive(false);
            setFacing(facing === 'user' ? 'environment' : 'user');
          }}
        >
          {t('CARD_CHECK/SWITCH')}
        </Button>
      )}
    </div>
  );
}

/** Looks at frames until one has a code. The code that was found last is not found again at once. */
function useFrames(
  webcam: React.RefObject<Webcam | null>,
  isLooking: boolean,
  onCode: (text: string) => void,
): void {
  const found = useEffectEvent(onCode);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!isLooking) return undefined;
    const canvas = document.createElement('canvas');
    let framesWithout = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      timer = setTimeout(look, PAUSE_MS);
      const video = webcam.current?.video;
      const text = video ? codeInVideo(video, canvas) : null;
      if (text === null && ++framesWithout >= FORGOTTEN_AFTER) last.current = null;
      if (text === null || text === last.current) return;
      framesWithout = 0;
      last.current = text;
      found(text);
    };
    look();
    return () => clearTimeout(timer);
  }, [webcam, isLooking]);
}

/** Whether the camera has not answered for a while; it may be waiting for permission. */
function useSilence(isLive: boolean): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (isLive) return undefined;
    const timer = setTimeout(() => setSilent(true), SILENCE_HINT_MS);
    return () => clearTimeout(timer);
  }, [isLive]);
  return isSilent;
}
