import { useState } from 'react';
import type { Image } from '../../../../contract/profileImages.ts';
import type { ShrunkPicture } from '../../../device/pictures/shrink.ts';
import { PictureSource } from './PictureSource.tsx';
import { PlaceAndSend } from './PlaceAndSend.tsx';

interface PortraitProps {
  /** It is the person's picture now. */
  readonly onDone: (image: Image) => void;
  readonly onCancel?: () => void;
  /** Large enough to be printed on a card; for the profile alone a smaller one will do. */
  readonly isForCard?: boolean;
}

/** A new portrait: taken or chosen, placed, sent, and made the person's current picture. */
export function Portrait({ onDone, onCancel, isForCard = true }: PortraitProps) {
  const [picture, setPicture] = useState<ShrunkPicture | null>(null);
  return picture === null ? (
    <PictureSource isForCard={isForCard} onPicture={setPicture} {...(onCancel && { onCancel })} />
  ) : (
    <PlaceAndSend isForCard={isForCard} picture={picture} onDone={onDone} onBack={() => setPicture(null)} />
  );
}
