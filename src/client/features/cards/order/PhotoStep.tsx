import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnImage } from '#contract/profileImages.ts';
import { addressOfImage } from '#client/domain/thumbnail.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { pictureQueries, refreshPictures } from '../pictures/queries.ts';
import { Portrait } from '../portrait/Portrait.tsx';
import classes from './Order.module.css';

interface PhotoStepProps {
  /** The user's current picture. */
  readonly portrait: OwnImage | null;
  /** Whether the card is already being made with this picture. */
  readonly isOrdered: boolean;
  /** A photo that was shared to the app, in place of the current picture. */
  readonly shared: Blob | null;
  readonly onSaved: () => void;
}

/** The picture that will be on the card, or the controls for providing one. */
export function PhotoStep({ portrait, isOrdered, shared, onSaved }: PhotoStepProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(shared !== null);
  const { data: shown } = useQuery({
    ...pictureQueries.shown(portrait?.id ?? ''),
    enabled: portrait !== null,
  });
  const picture = shown ?? portrait;

  if (!isOrdered && (isChanging || portrait === null)) {
    return (
      <Portrait
        chosen={shared}
        intro={portrait === null && <p>{t('CARD/ORDER/PHOTO_WHAT')}</p>}
        onDone={async () => {
          await refreshPictures(client);
          setChanging(false);
          // The step is marked as done and shows the picture: a message would only cover the next
          // step.
          onSaved();
        }}
        {...(portrait !== null && { onCancel: () => setChanging(false) })}
      />
    );
  }
  if (picture === null) return null;
  return (
    <div className={classes.photo}>
      <img src={addressOfImage(picture)} alt={t('CARD/ORDER/PHOTO_ALT')} />
      <div>
        {!isOrdered && portrait?.fitsCard === false && (
          <Notice tone="warning">
            <p>{t('CARD/ORDER/PHOTO_UNFIT')}</p>
          </Notice>
        )}
        {!isOrdered && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('CARD/ORDER/PHOTO_CHANGE')}
          </Button>
        )}
      </div>
    </div>
  );
}
