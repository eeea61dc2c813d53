import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnImage } from '../../../../contract/profileImages.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { Confirming } from './Confirming.tsx';
import { Focused } from './Focused.tsx';
import { usePictureName } from './PictureDate.tsx';
import { useRemoving } from './useRemoving.ts';
import classes from './Pictures.module.css';

interface PictureActionsProps {
  readonly image: OwnImage;
  /** What placing it is called here. */
  readonly placeLabel: string;
  readonly onPlace: (image: OwnImage) => void;
}

/** What can be done with a picture that is there: show it, or another part of it, or delete it. */
export function PictureActions({ image, placeLabel, onPlace }: PictureActionsProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const name = usePictureName(image);
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoving();

  return (
    <Focused key={String(isAsking)}>
      {isAsking ? (
        <Confirming
          question={t('CARD/PICTURES/REMOVE/QUESTION')}
          yes={t('CARD/PICTURES/REMOVE')}
          isRunning={remove.isPending}
          onYes={() => remove.mutate({ imageId: image.id }, { onError: () => setAsking(false) })}
          onNo={() => setAsking(false)}
        />
      ) : (
        <div className={classes.buttons}>
          <Button size="sm" variant="default" disabled={!online} aria-label={`${placeLabel}: ${name}`} onClick={() => onPlace(image)}>{placeLabel}</Button>
          <Button size="sm" variant="subtle" color="red" disabled={!online} aria-label={`${t('CARD/PICTURES/REMOVE')}: ${name}`} onClick={() => setAsking(true)}>{t('CARD/PICTURES/REMOVE')}</Button>
        </div>
      )}
    </Focused>
  );
}
