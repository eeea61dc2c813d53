import { useEffect, useMemo, useState } from 'react';
import type { Image } from '#contract/profileImages.ts';
import type { Placement } from '#rules/placement.ts';
import { Button } from '#client/ui/Button.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import type { ShrunkPicture } from '#client/device/pictures/shrink.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import { cardFailure } from '../failure.ts';
import { Focused } from '../pictures/Focused.tsx';
import { usePlacedFaceUntilRemoved } from './placedFace.ts';
import { PlacePicture } from './PlacePicture.tsx';
import classes from './Portrait.module.css';
import { UploadProgress } from './UploadProgress.tsx';
import { usePictureUpload } from './usePictureUpload.ts';

interface PlaceAndUploadProps {
  readonly picture: ShrunkPicture;
  readonly isForCard: boolean;
  readonly onDone: (image: Image) => void | Promise<unknown>;
  /** Called when the user wants another picture. */
  readonly onBack: () => void;
}

/** The picture in its frame, and the upload with progress, stop and retry. */
export function PlaceAndUpload({ picture, isForCard, onDone, onBack }: PlaceAndUploadProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const [placement, setPlacement] = useState<Placement | null>(null);
  usePlacedFaceUntilRemoved();
  const unsaved = useUnsavedChanges({ hasChanges: () => true });
  const { share, isSending, error, send, stop } = usePictureUpload(picture, isForCard, (image) => {
    unsaved.release();
    return onDone(image);
  });
  const src = useObjectUrl(picture.blob);
  const failure = cardFailure(error, 'CARD/PHOTO');

  if (isSending)
    return (
      <Focused key="sending">
        {unsaved.question}
        <UploadProgress percent={Math.round(share * 100)} onStop={stop} />
      </Focused>
    );
  return (
    <Focused key="placing">
      <div className={classes.stack}>
        {unsaved.question}
        <p className={classes.hint}>{t('CARD/PLACE/HOW')}</p>
        <PlacePicture
          src={src}
          isForCard={isForCard}
          onPlaced={setPlacement}
          {...(placement && { initial: placement })}
        />
        {failure && (
          <Notice tone={failure.type} isSpoken>
            <Messages messages={failure.messages} />
          </Notice>
        )}
        {!online && (
          <Notice tone="warning" isSpoken>
            <p>{t('CARD/WHY/OFFLINE')}</p>
          </Notice>
        )}
        <div className={classes.buttons}>
          <OnlineButton disabled={placement === null} onClick={() => placement && send(placement)}>
            {t(error ? 'CARD/PHOTO/AGAIN' : 'CARD/PHOTO/USE')}
          </OnlineButton>
          <Button variant="default" onClick={onBack}>
            {t('CARD/PHOTO/OTHER')}
          </Button>
        </div>
      </div>
    </Focused>
  );
}

/** Returns an object URL for a picture in memory, revoked when the component unmounts. */
function useObjectUrl(blob: Blob): string {
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
