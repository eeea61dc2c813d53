import { lazy, Suspense, useState } from 'react';
import type { Image } from '../../../../contract/profileImages.ts';
import type { ShrunkPicture } from '../../../device/pictures/shrink.ts';
import { RowSkeleton } from '../../../ui/Skeletons.tsx';
import { PictureSource } from './PictureSource.tsx';
import { PlaceAndSend } from './PlaceAndSend.tsx';

const TelephonePortrait = lazy(async () => ({ default: (await import('../handoff/TelephonePortrait.tsx')).TelephonePortrait }));

interface PortraitProps {
  /** It is the person's picture now. What it returns is waited for. */
  readonly onDone: (image: Image) => void | Promise<unknown>;
  readonly onCancel?: () => void;
  /** Large enough to be printed on a card; for the profile alone a smaller one will do. */
  readonly isForCard?: boolean;
}

/** A new portrait: taken or chosen, placed, sent, and made the person's current picture. */
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
