import type { OwnImage } from '../../../../contract/profileImages.ts';
import { addressOfImage } from '../../../api/thumbnail.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { PictureActions } from './PictureActions.tsx';
import { PictureDate, usePictureName } from './PictureDate.tsx';
import classes from './Pictures.module.css';

interface PictureRowProps {
  readonly image: OwnImage;
  readonly onPlace: (image: OwnImage) => void;
}

/** One picture that is not shown now: when it is from, and what can be done with it. */
export function PictureRow({ image, onPlace }: PictureRowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <img className={classes.small} src={addressOfImage(image)} alt={usePictureName(image)} width={72} height={72} />
      <div className={classes.about}>
        <PictureDate image={image} />
        <PictureActions image={image} placeLabel={t('CARD/PICTURES/USE')} onPlace={onPlace} />
      </div>
    </li>
  );
}
