import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { isLargeEnough } from '../../../../rules/photo.ts';
import { Notice } from '../../../components/Notice.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { shrink, type PictureFault, type ShrunkPicture, UnfitFile } from '../../../device/pictures/shrink.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CameraFault } from './cameraFault.ts';
import { FileButton } from './FileButton.tsx';
import classes from './Portrait.module.css';

const Camera = lazy(async () => ({ default: (await import('./Camera.tsx')).Camera }));

interface PictureSourceProps {
  readonly isForCard: boolean;
  /** A picture that may be placed or sent. */
  readonly onPicture: (picture: ShrunkPicture) => void;
  /** The person's own telephone is to take it; offered where this is no telephone itself. */
  readonly onTelephone?: () => void;
  readonly onCancel?: () => void;
}

type Fault = PictureFault | 'TOO_SMALL';

/** A picture from the camera or from a file, whichever there is. Where the camera fails, the file way is there with a word about why. */
export function PictureSource({ isForCard, onPicture, onTelephone, onCancel }: PictureSourceProps) {
  const { t } = useTranslation();
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [cameraFault, setCameraFault] = useState<CameraFault | null>(null);
  const [isCameraSilent, setCameraSilent] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isReading, setReading] = useState(false);

  const read = async (file: Blob) => {
    setFault(null);
    setReading(true);
    try {
      const picture = await shrink(file);
      if (isForCard && !isLargeEnough(picture)) setFault('TOO_SMALL');
      else onPicture(picture);
    } catch (error) {
      setFault(error instanceof UnfitFile ? error.fault : 'BROKEN');
    } finally {
      setReading(false);
      setCameraOpen(false);
    }
  };
  const open = () => {
    const hasCameras = 'mediaDevices' in navigator && navigator.mediaDevices !== undefined;
    setFault(null);
    setCameraFault(hasCameras ? null : 'ABSENT');
    setCameraSilent(false);
    setCameraOpen(hasCameras);
  };
  const fail = (why: CameraFault) => {
    setCameraOpen(false);
    setCameraFault(why);
  };
  const file = <FileButton variant={cameraFault ? 'filled' : 'default'} loading={isReading} onFile={(chosen) => void read(chosen)}>{t('CARD/PHOTO/FILE')}</FileButton>;

  return (
    <div className={classes.stack}>
      {fault && <Notice tone="error" isSpoken title={t('CARD/PHOTO/UNUSABLE')}><p>{t(`CARD/PHOTO/${fault}`)}</p></Notice>}
      {cameraFault && <Notice tone="warning" isSpoken title={t(`CARD/CAMERA/${cameraFault}`)}><p>{t(`CARD/CAMERA/${cameraFault}/HELP`)}</p></Notice>}
      {isCameraOpen ? (
        <Suspense fallback={<RowBones rows={1} height="20rem" />}>
          <Camera isForCard={isForCard} onPicture={(frame) => void read(frame)} onFault={fail} onSilent={() => setCameraSilent(true)} />
        </Suspense>
      ) : (
        <ul className={classes.advice}>
          <li>{t('CARD/PHOTO/ADVICE/FACE')}</li>
          <li>{t('CARD/PHOTO/ADVICE/GROUND')}</li>
          <li>{t('CARD/PHOTO/ADVICE/LIGHT')}</li>
        </ul>
      )}
      <div className={classes.buttons}>
        {!isCameraOpen && !cameraFault && <Button disabled={isReading} onClick={open}>{t('CARD/CAMERA/OPEN')}</Button>}
        {file}
        {!isCameraOpen && cameraFault && <Button variant="default" onClick={open}>{t('CARD/CAMERA/AGAIN')}</Button>}
        {(cameraFault || (isCameraOpen && isCameraSilent)) && isTouched() && <FileButton takes variant="default" loading={isReading} onFile={(taken) => void read(taken)}>{t('CARD/PHOTO/TELEPHONE')}</FileButton>}
        {!isCameraOpen && onTelephone && !isTouched() && <Button variant="default" onClick={onTelephone}>{t('CARD/HANDOFF/USE')}</Button>}
        {(isCameraOpen || onCancel) && (
          <Button variant="subtle" onClick={() => (isCameraOpen ? setCameraOpen(false) : onCancel?.())}>{t(isCameraOpen ? 'CARD/CAMERA/CLOSE' : 'CARD/PHOTO/CANCEL')}</Button>
        )}
      </div>
    </div>
  );
}

/** A telephone has a camera program of its own, which may work where the browser's way does not. */
const isTouched = () => matchMedia('(pointer: coarse)').matches;
