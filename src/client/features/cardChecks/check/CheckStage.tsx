import { lazy, Suspense, useRef, useState } from 'react';
import type { CameraError } from '#client/device/cameraError.ts';
import { hasCameraApp, hasCameras } from '#client/device/cameras.ts';
import { Button } from '#client/ui/Button.ts';
import { FileButton } from '#client/ui/FileButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useIsVisible } from '../code/useCode.ts';
import { useTranslation } from '../texts.ts';
import type { useCheck } from './useCheck.ts';
import { VerdictView } from './VerdictView.tsx';
import classes from './Check.module.css';

const Scanner = lazy(async () => ({ default: (await import('./Scanner.tsx')).Scanner }));

type CheckStageProps = Pick<
  ReturnType<typeof useCheck>,
  'verdict' | 'isChecking' | 'check' | 'clear'
>;

/** The camera or a picture, from which a code is read, or else the verdict on the code. */
export function CheckStage({ verdict, isChecking, check, clear }: CheckStageProps) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const isVisible = useIsVisible();
  const [cameraError, setCameraError] = useState<CameraError | null>(
    hasCameras() ? null : 'ABSENT',
  );
  const picture = usePicture({ check, clear });
  const isPaused = verdict !== null || isChecking;
  const next = () => {
    clear();
    stage.current?.focus();
  };

  return (
    <div ref={stage} tabIndex={-1} className={classes.stage}>
      {verdict && <VerdictView key={verdict.at} verdict={verdict} onNext={next} />}
      {isChecking && <Asking />}
      {!isPaused && picture.error && (
        <Notice tone="error" isSpoken title={t(`CARD_CHECK/${picture.error}`)}>
          <p>{t(`CARD_CHECK/${picture.error}/HELP`)}</p>
        </Notice>
      )}
      <div className={isPaused ? '' : classes.view}>
        {cameraError && !isPaused && (
          <div className={classes.problem}>
            <CameraProblem
              error={cameraError}
              isReading={picture.isReading}
              onFile={(file) => void picture.read(file)}
              onCamera={() => setCameraError(null)}
            />
          </div>
        )}
        {!cameraError && isVisible && (
          <Suspense fallback={null}>
            <Scanner
              isPaused={isPaused}
              onCode={(text) => {
                picture.forget();
                void check(text);
              }}
              onError={setCameraError}
            />
          </Suspense>
        )}
      </div>
      {!isPaused && (
        <div className="actions">
          <FileButton
            accept="image/*"
            variant="default"
            loading={picture.isReading}
            onFile={(file) => void picture.read(file)}
          >
            {t('CARD_CHECK/CHOOSE_PICTURE')}
          </FileButton>
        </div>
      )}
    </div>
  );
}

type PictureError = 'NO_CODE' | 'NO_PICTURE';

/** Reads the code in a picture, and checks it. */
function usePicture({ check, clear }: Pick<CheckStageProps, 'check' | 'clear'>) {
  const [error, setError] = useState<PictureError | null>(null);
  const [isReading, setReading] = useState(false);
  const read = async (file: File) => {
    clear();
    setError(null);
    setReading(true);
    const { codeInFile } = await import('./codeInPicture.ts');
    const text = await codeInFile(file).catch(() => undefined);
    setReading(false);
    if (text === undefined) setError('NO_PICTURE');
    else if (text === null) setError('NO_CODE');
    else await check(text);
  };
  return { error, isReading, read, forget: () => setError(null) };
}

interface CameraProblemProps {
  readonly error: CameraError;
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
  readonly onCamera: () => void;
}

/** Why there is no picture of the camera, and what to do instead. */
function CameraProblem({ error, isReading, onFile, onCamera }: CameraProblemProps) {
  const { t } = useTranslation();
  const isKnown = error === 'DENIED' || error === 'BUSY';
  const reason = isKnown ? error : 'ABSENT';
  return (
    <Notice
      tone="warning"
      isSpoken
      title={t(`CARD_CHECK/CAMERA/${reason}`)}
      action={
        hasCameras() && (
          <div className="actions">
            {hasCameraApp() && (
              <FileButton accept="image/*" camera="environment" loading={isReading} onFile={onFile}>
                {t('CARD_CHECK/TAKE_PHOTO')}
              </FileButton>
            )}
            <Button variant="default" onClick={onCamera}>
              {t('CARD_CHECK/CAMERA/AGAIN')}
            </Button>
          </div>
        )
      }
    >
      <p>{t(`CARD_CHECK/CAMERA/${reason}/HELP`)}</p>
    </Notice>
  );
}

/** While the university has not answered yet. */
function Asking() {
  const { t } = useTranslation();
  return (
    <div className={classes.asking} role="status">
      <p>{t('CARD_CHECK/ASKING')}</p>
      <RowSkeleton rows={1} height="9rem" />
    </div>
  );
}
