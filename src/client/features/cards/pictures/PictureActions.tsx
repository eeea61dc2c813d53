import type { OwnImage } from '#contract/profileImages.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import { Button } from '#client/ui/Button.ts';
import { InlineConfirm } from '#client/ui/InlineConfirm.tsx';
import { useInlineConfirm } from '#client/ui/useInlineConfirm.ts';
import { usePictureName } from './PictureDate.tsx';
import { useRemovePicture } from './useRemovePicture.ts';

interface PictureActionsProps {
  readonly image: OwnImage;
  /** Label of the button that places the picture. */
  readonly placeLabel: string;
  readonly onPlace: (image: OwnImage) => void;
}

/** Actions for a picture: show it, change its visible part, or delete it. */
export function PictureActions({ image, placeLabel, onPlace }: PictureActionsProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const name = usePictureName(image);
  const remove = useRemovePicture();
  const { isAsking, ask, cancel, opener } = useInlineConfirm();

  if (isAsking) {
    return (
      <InlineConfirm
        question={t('CARD/PICTURES/REMOVE/QUESTION')}
        confirm={t('CARD/PICTURES/REMOVE')}
        keep={t('CARD/PICTURES/KEEP')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ imageId: image.id }, { onError: cancel })}
        onCancel={cancel}
      />
    );
  }
  return (
    <div className="actions">
      <Button
        size="sm"
        variant="default"
        disabled={!online}
        aria-label={`${placeLabel}: ${name}`}
        onClick={() => onPlace(image)}
      >
        {placeLabel}
      </Button>
      <Button
        ref={opener}
        size="sm"
        variant="subtle"
        color="red"
        disabled={!online}
        aria-label={`${t('CARD/PICTURES/REMOVE')}: ${name}`}
        onClick={ask}
      >
        {t('CARD/PICTURES/REMOVE')}
      </Button>
    </div>
  );
}
