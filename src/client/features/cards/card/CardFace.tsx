import type { AccessCard } from '../../../../contract/cards.ts';
import { useSession } from '../../../api/session.ts';
import { useThumbnail } from '../../../api/thumbnail.ts';
import { CardStatusBadge } from '../../../components/CardStatusBadge.tsx';
import { initialsOf } from '../../../components/PersonThumbnail.tsx';
import { application } from '../../../components/product.ts';
import { Validity } from '../../../components/Validity.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './MyCard.module.css';

/** The card: whose it is, how it stands and how long it lasts. Its number is told in part, as receipts do. */
export function CardFace({ card }: { card: AccessCard }) {
  const { t, language } = useTranslation();
  const session = useSession();
  const name = session?.user?.displayName ?? session?.authentication.displayName ?? card.liUId ?? '';
  return (
    <section className={classes.face} data-status={card.status} aria-label={t('CARD/MINE')}>
      <p className={classes.university}>{application().universityName[language]}</p>
      <Portrait name={name} />
      <div className={classes.holder}>
        <p className={classes.name}>{name}</p>
        <p className={classes.id}>{card.liUId}</p>
        <p className={classes.line}>
          <span className="visually-hidden">{t('CARD/NUMBER_ENDS')}</span>
          <span aria-hidden>•••• </span>
          {card.isoNumber.slice(-4)}
        </p>
      </div>
      <div className={classes.foot}>
        <span className={classes.state}><CardStatusBadge status={card.status} /></span>
        {card.status === 'Active' && <span><Validity until={card.validityEndDate} /></span>}
      </div>
    </section>
  );
}

/** The person's picture where the server has one, otherwise the initials. */
function Portrait({ name }: { name: string }) {
  const picture = useThumbnail(useSession()?.authentication.liUId ?? null);
  return picture ? (
    <img className={classes.portrait} alt="" src={picture} />
  ) : (
    <span className={`${classes.portrait} ${classes.initials}`} aria-hidden>{initialsOf(name)}</span>
  );
}
