import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Image } from '#contract/profileImages.ts';
import type { ShrunkPicture } from '#client/device/pictures/shrink.ts';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { PictureSource } from './PictureSource.tsx';
import { PlaceAndUpload } from './PlaceAndUpload.tsx';

const PhonePortrait = lazy(async () => ({
  default: (await import('../handoff/PhonePortrait.tsx')).PhonePortrait,
}));

interface PortraitProps {
  /** Called when the picture has become the user's current one. The returned promise is awaited. */
  readonly onDone: (image: Image) => void | Promise<unknown>;
  readonly onCancel?: () => void;
  /**
   * Whether the picture must be large enough to be printed on a card; a smaller one is sufficient
   * for the profile.
   */
  readonly isForCard?: boolean;
  /** A picture that the user has already chosen elsewhere. */
  readonly chosen?: Blob | null;
  /** Shown until a picture is chosen. */
  readonly intro?: ReactNode;
}

/**
 * Flow for a new portrait: take or choose it, place it, upload it and make it the user's current
 * picture.
 */
export function Portrait({
  onDone,
  onCancel,
  isForCard = true,
  chosen = null,
  intro,
}: PortraitProps) {
  const [waiting, setWaiting] = useState(chosen);
  const [picture, setPicture] = useState<ShrunkPicture | null>(null);
  const [isByPhone, setByPhone] = useState(false);
  if (isByPhone) {
    return (
      <Suspense fallback={<RowSkeleton rows={1} />}>
        <PhonePortrait isForCard={isForCard} onDone={onDone} onCancel={() => setByPhone(false)} />
      </Suspense>
    );
  }
  return picture === null ? (
    <>
      {intro}
      <PictureSource
        isForCard={isForCard}
        chosen={waiting}
        onPicture={setPicture}
        onUsePhone={() => setByPhone(true)}
        {...(onCancel && { onCancel })}
      />
    </>
  ) : (
    <PlaceAndUpload
      isForCard={isForCard}
      picture={picture}
      onDone={onDone}
      onBack={() => {
        setWaiting(null);
        setPicture(null);
      }}
    />
  );
}
