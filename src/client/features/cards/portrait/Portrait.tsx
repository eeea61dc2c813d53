import { lazy, Suspense, useState } from 'react';
import type { Image } from '../../../../contract/profileImages.ts';
import type { ShrunkPicture } from '../../../device/pictures/shrink.ts';
import { RowSkeleton } from '../../../ui/Skeletons.tsx';
import { PictureSource } from './PictureSource.tsx';
import { PlaceAndSend } from './PlaceAndSend.tsx';

const TelephonePortrait = lazy(async () => ({ default: (await import('../handoff/TelephonePortrait.tsx')).TelephonePortrait }));

interface PortraitProps {
  /** Called when the picture has become the user's current one. The returned promise is awaited. */
  readonly onDone: (image: Image) => void | Promise<unknown>;
  readonly onCancel?: () => void;
  /** Whether the picture must be large enough to be printed on a card; a smaller one is sufficient for the profile. */
  readonly isForCard?: boolean;
}

/** Flow for a new portrait: take or choose it, place it, upload it and make it the user's current picture. */
export function Portrait({ onDone, onCancel, isForCard = true }: PortraitProps) {
  const [picture, setPicture] = useState<ShrunkPicture | null>(null);
  const [isByTelephone, setByTelephone] = useState(false);
  if (isByTelephone) {
    return (
      <Suspense fallback={<RowSkeleton rows={1} />}>
        <TelephonePortrait isForCard={isForCard} onDone={onDone} onCancel={() => setByTelephone(false)} />
      </Suspense>
    );
  }
  return picture === null ? (
    <PictureSource isForCard={isForCard} onPicture={setPicture} onTelephone={() => setByTelephone(true)} {...(onCancel && { onCancel })} />
  ) : (
    <PlaceAndSend isForCard={isForCard} picture={picture} onDone={onDone} onBack={() => setPicture(null)} />
  );
}
