import type { OwnImage } from '#contract/profileImages.ts';
import { dateInSweden } from '#rules/dates.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import classes from './Pictures.module.css';

const dayOf = ({ created }: OwnImage) => dateInSweden(new Date(created));

/** Returns the text alternative of a picture. */
export function usePictureName(image: OwnImage): string {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  return t('CARD/PICTURES/FROM', { date: fullDate(dayOf(image)) });
}

/**
 * The date of a picture, and whether the picture is suitable for a card: always stated for the
 * current picture, for others only when it is not suitable.
 */
export function PictureDate({ image }: { image: OwnImage }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const day = dayOf(image);
  return (
    <div>
      <p>
        <DateText date={day}>{fullDate(day)}</DateText>
      </p>
      {image.fitsCard && image.source !== 'Current' ? null : (
        <p className={classes.quiet}>
          {t(image.fitsCard ? 'CARD/PICTURES/FITS' : 'CARD/PICTURES/FITS_NOT')}
        </p>
      )}
    </div>
  );
}
