import { CardIcon } from '../../../components/icons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './MyCard.module.css';

/** Where the card will be. */
export function NoCard() {
  const { t } = useTranslation();
  return (
    <section className={classes.none}>
      <CardIcon size={32} />
      <h2>{t('CARD_STATUS/NO_CARD')}</h2>
      <p>{t('CARD/NONE')}</p>
    </section>
  );
}
