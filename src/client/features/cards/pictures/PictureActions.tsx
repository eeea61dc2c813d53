import type { OwnImage } from '#contract/profileImages.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { InlineConfirm } from '#client/ui/InlineConfirm.tsx';
import { useInlineConfirm } from '#client/ui/useInlineConfirm.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
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
      <OnlineButton
        size="sm"
        variant="default"
        aria-label={`${placeLabel}: ${name}`}
        onClick={() => onPlace(image)}
      >
        {placeLabel}
      </OnlineButton>
      <OnlineButton
        ref={opener}
        size="sm"
        variant="subtle"
        color="red"
        aria-label={`${t('CARD/PICTURES/REMOVE')}: ${name}`}
        onClick={ask}
      >
        {t('CARD/PICTURES/REMOVE')}
      </OnlineButton>
    </div>
  );
}
