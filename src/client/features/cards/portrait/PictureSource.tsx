import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { isLargeEnough } from '#rules/photo.ts';
import { isIos } from '#rules/deviceName.ts';
import { Button } from '#client/ui/Button.ts';
import { FileButton } from '#client/ui/FileButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import {
  shrink,
  type PictureError,
  type ShrunkPicture,
  UnusableFileError,
} from '#client/device/pictures/shrink.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import type { CameraError } from '#client/device/cameraError.ts';
import { hasCameraApp, hasCameras } from '#client/device/cameras.ts';
import classes from './Portrait.module.css';

const Camera = lazy(async () => ({ default: (await import('./Camera.tsx')).Camera }));

interface PictureSourceProps {
  readonly isForCard: boolean;
  /** A file that the user has already chosen elsewhere. */
  readonly chosen?: Blob | null;
  /** Called with a picture that is ready to be placed or sent. */
  readonly onPicture: (picture: ShrunkPicture) => void;
  /**
   * Called when the user chooses to take the picture with their own phone; offered only on devices
   * that are not phones themselves.
   */
  readonly onUsePhone?: () => void;
  readonly onCancel?: () => void;
}

type FieldError = PictureError | 'TOO_SMALL';

/**
 * Provides a picture from the camera or from a file. When the camera fails, the file option stays,
 * with an explanation of the failure.
 */
export function PictureSource(props: PictureSourceProps) {
  const { isForCard, onUsePhone, onCancel } = props;
  const { t } = useTranslation();
  const { camera, reason, isReading, read, open, fail, close } = useSource(props);
  const { isOpen: isCameraOpen, error: cameraError, isSilent: isCameraSilent } = camera;
  const file = (
    <FileButton
      variant={cameraError ? 'filled' : 'default'}
      loading={isReading}
      accept={acceptedTypes()}
      onFile={(chosen) => void read(chosen)}
    >
      {t('CARD/PHOTO/FILE')}
    </FileButton>
  );

  return (
    <div className={classes.stack}>
      {reason && (
        <Notice tone="error" isSpoken title={t('CARD/PHOTO/UNUSABLE')}>
          <p>{t(`CARD/PHOTO/${reason}`)}</p>
        </Notice>
      )}
      {cameraError && (
        <Notice tone="warning" isSpoken title={t(`CARD/CAMERA/${cameraError}`)}>
          <p>{t(`CARD/CAMERA/${cameraError}/HELP`)}</p>
        </Notice>
      )}
      {isCameraOpen ? (
        <Suspense fallback={<RowSkeleton rows={1} height="20rem" />}>
          <Camera
            isForCard={isForCard}
            onPicture={(frame) => void read(frame)}
            onError={fail}
            onSilent={camera.setSilent}
          />
        </Suspense>
      ) : (
        <ul className={classes.advice}>
          <li>{t('CARD/PHOTO/ADVICE/FACE')}</li>
          <li>{t('CARD/PHOTO/ADVICE/GROUND')}</li>
          <li>{t('CARD/PHOTO/ADVICE/LIGHT')}</li>
        </ul>
      )}
      <div className={classes.buttons}>
        {!isCameraOpen && !cameraError && (
          <Button disabled={isReading} onClick={open}>
            {t('CARD/CAMERA/OPEN')}
          </Button>
        )}
        {file}
        {!isCameraOpen && cameraError && (
          <Button variant="default" onClick={open}>
            {t('CARD/CAMERA/AGAIN')}
          </Button>
        )}
        {(cameraError || (isCameraOpen && isCameraSilent)) && hasCameraApp() && (
          <FileButton
            accept="image/*"
            camera="user"
            variant="default"
            loading={isReading}
            onFile={(taken) => void read(taken)}
          >
            {t('CARD/PHOTO/TELEPHONE')}
          </FileButton>
        )}
        {!isCameraOpen && onUsePhone && !hasCameraApp() && (
          <Button variant="default" onClick={onUsePhone}>
            {t('CARD/HANDOFF/USE')}
          </Button>
        )}
        {(isCameraOpen || onCancel) && (
          <Button variant="subtle" onClick={() => (isCameraOpen ? close() : onCancel?.())}>
            {t(isCameraOpen ? 'CARD/CAMERA/CLOSE' : 'CARD/PHOTO/CANCEL')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The state of the camera, and the picture being read. */
function useSource({ isForCard, chosen = null, onPicture }: PictureSourceProps) {
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [cameraError, setCameraError] = useState<CameraError | null>(null);
  const [isCameraSilent, setCameraSilent] = useState(false);
  const [reason, setFieldError] = useState<FieldError | null>(null);
  const [isReading, setReading] = useState(chosen !== null);

  const end = () => {
    setReading(false);
    setCameraOpen(false);
  };
  const accept = (picture: ShrunkPicture) => {
    if (isForCard && !isLargeEnough(picture)) setFieldError('TOO_SMALL');
    else onPicture(picture);
    end();
  };
  const refuse = (error: unknown) => {
    setFieldError(error instanceof UnusableFileError ? error.reason : 'BROKEN');
    end();
  };
  const read = async (file: Blob) => {
    setFieldError(null);
    setReading(true);
    await shrink(file).then(accept, refuse);
  };
  const acceptChosen = useEffectEvent(accept);
  const refuseChosen = useEffectEvent(refuse);
  useEffect(() => {
    if (chosen)
      void shrink(chosen).then(
        (picture) => acceptChosen(picture),
        (error: unknown) => refuseChosen(error),
      );
  }, [chosen]);
  const open = () => {
    setFieldError(null);
    setCameraError(hasCameras() ? null : 'ABSENT');
    setCameraSilent(false);
    setCameraOpen(hasCameras());
  };
  const fail = (why: CameraError) => {
    setCameraOpen(false);
    setCameraError(why);
  };
  return {
    camera: {
      isOpen: isCameraOpen,
      error: cameraError,
      isSilent: isCameraSilent,
      setSilent: () => setCameraSilent(true),
    },
    reason,
    isReading,
    read,
    open,
    fail,
    close: () => setCameraOpen(false),
  };
}

/**
 * HEIC is accepted so that its refusal can be explained; an iPhone that is offered no HEIC converts
 * it to JPEG by itself.
 */
const acceptedTypes = () =>
  'image/jpeg,image/png,image/webp,image/avif' + (isIos(navigator) ? '' : ',.heic,.heif');
