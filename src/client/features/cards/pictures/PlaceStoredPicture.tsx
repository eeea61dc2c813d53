import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileImages, type Image, type OwnImage } from '#contract/profileImages.ts';
import type { Placement } from '#rules/placement.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { addressOfImage } from '#client/domain/thumbnail.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { cardFailure } from '../failure.ts';
import { usePlacedFaceUntilRemoved } from '../portrait/placedFace.ts';
import { PlacePicture } from '../portrait/PlacePicture.tsx';
import { pictureQueries } from './queries.ts';
import classes from './Pictures.module.css';

interface PlaceStoredPictureProps {
  readonly image: OwnImage;
  /** Whether the chosen part must be large enough to be printed on a card. */
  readonly isForCard?: boolean;
  readonly onDone: (image: Image) => void | Promise<unknown>;
  readonly onBack: () => void;
  readonly backLabel: string;
}

/**
 * Lets the user choose the visible part of a picture already stored on the server, and makes it the
 * current picture.
 */
export function PlaceStoredPicture({
  image,
  isForCard = false,
  onDone,
  onBack,
  backLabel,
}: PlaceStoredPictureProps) {
  const { t } = useTranslation();
  const { data: whole, error, refetch } = useQuery(pictureQueries.whole(image.id));
  const [placement, setPlacement] = useState<Placement | null>(null);
  usePlacedFaceUntilRemoved();
  const choose = useAction({
    send: (part: Placement) => call(profileImages.makeCurrent, { body: { id: image.id, ...part } }),
    onSent: onDone,
    failure: null,
  });
  const failure = cardFailure(choose.error, 'CARD/PHOTO', { 404: 'CARD/PICTURES/GONE' });

  return (
    <div className="stack">
      {whole && <p className={classes.quiet}>{t('CARD/PLACE/HOW')}</p>}
      {whole ? (
        <PlacePicture
          src={addressOfImage(whole)}
          isForCard={isForCard}
          initial={image.placement}
          onPlaced={setPlacement}
        />
      ) : error ? (
        <ErrorState
          error={error}
          title={t('CARD/PICTURES/FAILED')}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowSkeleton rows={1} height="22rem" />
      )}
      {failure && (
        <Notice tone={failure.type} isSpoken>
          <Messages messages={failure.messages} />
        </Notice>
      )}
      <div className="actions">
        <OnlineButton
          disabled={placement === null}
          loading={choose.isPending}
          onClick={() => placement && choose.mutate(placement)}
        >
          {t('CARD/PHOTO/USE')}
        </OnlineButton>
        <Button variant="default" disabled={choose.isPending} onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </div>
  );
}
