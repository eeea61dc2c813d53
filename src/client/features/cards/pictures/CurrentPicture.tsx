import { useQuery } from '@tanstack/react-query';
import type { OwnImage } from '../../../../contract/profileImages.ts';
import { addressOfImage } from '../../../api/thumbnail.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { PictureActions } from './PictureActions.tsx';
import { PictureDate, usePictureName } from './PictureDate.tsx';
import { pictureQueries } from './queries.ts';
import classes from './Pictures.module.css';

interface CurrentPictureProps {
  readonly image: OwnImage;
  readonly onPlace: (image: OwnImage) => void;
}

/** The picture that others see. The small one stands in until the large one is there. */
export function CurrentPicture({ image, onPlace }: CurrentPictureProps) {
  const { t } = useTranslation();
  const { data: shown } = useQuery(pictureQueries.shown(image.id));
  return (
    <section className={classes.current}>
      <img className={classes.large} src={addressOfImage(shown ?? image)} alt={usePictureName(image)} />
      <div className={classes.about}>
        <h3>{t('CARD/PICTURES/CURRENT')}</h3>
        <PictureDate image={image} />
        <PictureActions image={image} placeLabel={t('CARD/PICTURES/PLACE')} onPlace={onPlace} />
      </div>
    </section>
  );
}
