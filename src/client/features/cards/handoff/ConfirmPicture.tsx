import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { profileImages, type Image } from '#contract/profileImages.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { PlaceStoredPicture } from '../pictures/PlaceStoredPicture.tsx';
import { pictureQueries, refreshPictures } from '../pictures/queries.ts';

interface ConfirmPictureProps {
  readonly imageId: string;
  readonly isForCard: boolean;
  readonly onDone: (image: Image) => void | Promise<unknown>;
  /** Called when the picture shows another person or is not good enough. */
  readonly onAgain: () => void;
}

/**
 * Asks the user at the computer whether the received picture shows them, because another person may
 * have scanned the code over their shoulder.
 */
export function ConfirmPicture({ imageId, isForCard, onDone, onAgain }: ConfirmPictureProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  // The picture has just arrived from the phone, so any cached list is outdated.
  const { data: images, error, refetch } = useQuery({ ...pictureQueries.mine(), staleTime: 0 });
  const image = images?.find(({ id }) => id === imageId);
  const refuse = useAction({
    send: () => call(profileImages.remove, { query: { imageId } }),
    failure: null,
    refresh: () => {
      void refreshPictures(client);
      onAgain();
    },
  });
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {t('CARD/HANDOFF/MINE')}
      </h3>
      {image ? (
        <>
          <PlaceStoredPicture
            image={image}
            isForCard={isForCard}
            onDone={onDone}
            onBack={onAgain}
            backLabel={t('CARD/HANDOFF/AGAIN')}
          />
          <Notice
            tone="info"
            action={
              <Button
                size="sm"
                variant="default"
                loading={refuse.isPending}
                onClick={() => refuse.mutate()}
              >
                {t('CARD/HANDOFF/NOT_ME')}
              </Button>
            }
          >
            <p>{t('CARD/HANDOFF/NOT_ME/TEXT')}</p>
          </Notice>
        </>
      ) : error ? (
        <ErrorState
          error={error}
          title={t('CARD/PICTURES/FAILED')}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowSkeleton rows={1} height="22rem" />
      )}
    </div>
  );
}
