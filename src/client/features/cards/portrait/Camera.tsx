import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Webcam from 'react-webcam';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { cameraError, type CameraError } from '#client/device/cameraError.ts';
import { countCameras } from '#client/device/cameras.ts';
import { enlargement, frameOf, isDark } from './frame.ts';
import classes from './Portrait.module.css';

interface CameraProps {
  readonly isForCard: boolean;
  readonly onPicture: (frame: Blob) => void;
  /** Called when the camera provides no picture. */
  readonly onError: (fieldError: CameraError) => void;
  /** Called when the camera has not responded for a while; it may still respond. */
  readonly onSilent: () => void;
}

/** Time without a picture after which the alternative is pointed out. */
const SILENCE_HINT_MS = 2000;
const DARKNESS_CHECK_MS = 500;

/** The camera's live picture in the frame that the card will have. Unmounting stops the camera. */
export function Camera({ isForCard, onPicture, onError, onSilent }: CameraProps) {
  const { t } = useTranslation();
  const webcam = useRef<Webcam>(null);
  const [facing, setFacing] = useState<'user' | 'environment'>('user');
  const [hasSeveral, setHasSeveral] = useState(false);
  const [isLive, setLive] = useState(false);
  const [isSilent, setSilent] = useSilence(isLive, onSilent);
  const isTooDark = useDarkness(webcam, isLive);
  const restorations = useRestorations(webcam, () => setLive(false));

  const begin = (video: HTMLVideoElement) => {
    setSilent(false);
    if (enlargement(video.videoWidth, video.videoHeight, isForCard) === null) onError('COARSE');
    else setLive(true);
  };
  const take = async () => {
    const video = webcam.current?.video;
    const scale = video && enlargement(video.videoWidth, video.videoHeight, isForCard);
    if (!video || scale === null || scale === undefined) return;
    const frame = await frameOf(video, scale);
    if (frame) onPicture(frame);
    else onError('MEMORY');
  };

  return (
    <div className={classes.stack}>
      <div className={classes.camera} data-live={isLive}>
        <Webcam
          key={restorations}
          ref={webcam}
          audio={false}
          className={classes.video}
          data-facing={facing}
          aria-label={t('CARD/CAMERA/LIVE')}
          videoConstraints={{ facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1440 } }}
          onUserMedia={(stream) => {
            for (const track of stream.getTracks())
              track.addEventListener('ended', () => onError('ABSENT'));
            void countCameras().then((count) => setHasSeveral(count > 1));
          }}
          onUserMediaError={(error) => onError(cameraError(error))}
          onLoadedData={({ currentTarget }) => begin(currentTarget)}
        />
        <svg className={classes.guide} viewBox="0 0 300 400" aria-hidden>
          <ellipse cx="150" cy="178" rx="84" ry="112" />
          <path d="M40 400c6-62 46-92 110-92s104 30 110 92" />
        </svg>
      </div>
      <p className={classes.hint} role="status">
        {isSilent ? '' : t(hintOf(isLive, isTooDark))}
      </p>
      {isSilent && (
        <Notice tone="warning" isSpoken>
          <p>{t('CARD/CAMERA/SILENT')}</p>
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button disabled={!isLive} onClick={() => void take()}>
          {t('CARD/CAMERA/TAKE')}
        </Button>
        {hasSeveral && (
          <Button
            variant="default"
            onClick={() => {
              setLive(false);
              setFacing(facing === 'user' ? 'environment' : 'user');
            }}
          >
            {t('CARD/CAMERA/SWITCH')}
          </Button>
        )}
      </div>
    </div>
  );
}

const hintOf = (isLive: boolean, isTooDark: boolean) =>
  isLive ? (isTooDark ? 'CARD/CAMERA/DARK' : 'CARD/CAMERA/GUIDE') : 'CARD/CAMERA/STARTING';

/** Whether the camera has been silent for a while, and a function to set it. */
function useSilence(isLive: boolean, onSilent: () => void) {
  const [isSilent, setSilent] = useState(false);
  const reportSilence = useEffectEvent(onSilent);
  useEffect(() => {
    if (isLive) return undefined;
    const timer = setTimeout(() => {
      setSilent(true);
      reportSilence();
    }, SILENCE_HINT_MS);
    return () => clearTimeout(timer);
  }, [isLive]);
  return [isSilent, setSilent] as const;
}

/**
 * Stops the camera when the page is left. Returns how often the page has been shown again from the
 * browser's back/forward cache, each time with a new stream: browsers end the old one, which would
 * look as if the camera had been removed.
 */
function useRestorations(webcam: React.RefObject<Webcam | null>, onRestored: () => void): number {
  const [count, setCount] = useState(0);
  const reportRestored = useEffectEvent(onRestored);
  useEffect(() => {
    const stop = () => {
      for (const track of webcam.current?.stream?.getTracks() ?? []) track.stop();
    };
    const restart = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reportRestored();
      setCount((before) => before + 1);
    };
    addEventListener('pagehide', stop);
    addEventListener('pageshow', restart);
    return () => {
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', restart);
    };
  }, [webcam]);
  return count;
}

/** Whether the picture was too dark when it was last checked. */
function useDarkness(webcam: React.RefObject<Webcam | null>, isLive: boolean): boolean {
  const [isTooDark, setTooDark] = useState(false);
  useEffect(() => {
    if (!isLive) return undefined;
    const canvas = document.createElement('canvas');
    const timer = setInterval(() => {
      const video = webcam.current?.video;
      if (video) setTooDark(isDark(video, canvas));
    }, DARKNESS_CHECK_MS);
    return () => clearInterval(timer);
  }, [webcam, isLive]);
  return isTooDark;
}
