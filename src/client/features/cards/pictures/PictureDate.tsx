import type { OwnImage } from '../../../../contract/profileImages.ts';
import { dateInSweden } from '../../../../rules/dates.ts';
import { Dated } from '../../../ui/dates/Dated.tsx';
import { useDays } from '../../../ui/dates/useDays.ts';
import { useTranslation } from '../texts.ts';
import classes from './Pictures.module.css';

const dayOf = ({ created }: OwnImage) => dateInSweden(new Date(created));

/** What a picture is called to those who cannot see it. */
export function usePictureName(image: OwnImage): string {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  return t('CARD/PICTURES/FROM', { date: fullDate(dayOf(image)) });
}

/** When a picture came, and whether it is good enough for a card: the current one is told so, of the others only those that are not. */
export function PictureDate({ image }: { image: OwnImage }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const day = dayOf(image);
  return (
    <div>
      <p><Dated date={day}>{fullDate(day)}</Dated></p>
      {image.fitsCard && image.source !== 'Current' ? null : <p className={classes.quiet}>{t(image.fitsCard ? 'CARD/PICTURES/FITS' : 'CARD/PICTURES/FITS_NOT')}</p>}
    </div>
  );
}
