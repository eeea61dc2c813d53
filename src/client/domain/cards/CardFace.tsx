import type { ReactNode } from 'react';
import type { AccessCard } from '#contract/cards.ts';
import type { CardState } from '#contract/values.ts';
import { application } from '#client/api/product.ts';
import { initialsOf } from '#client/domain/PersonThumbnail.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useSession } from '#client/session/session.ts';
import { SnowflakeIcon } from '#client/ui/SnowflakeIcon.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useValidity } from '#client/ui/dates/useValidity.ts';
import { Emblem } from '#client/ui/Emblem.tsx';
import { useTranslation } from './faceTexts.ts';
import classes from './CardFace.module.css';
import { CardPattern } from './CardPattern.tsx';
import { shortDay, shortMoment } from './shortDates.ts';
import { useOwnPortrait } from './useOwnPortrait.ts';

/** Whether the card no longer works, so that its status is printed across its face. */
const hasEnded = (status: CardState): boolean =>
  status === 'Blocked' || status === 'Inactive' || status === 'Invalid';

interface CardFaceProps {
  readonly card: AccessCard;
  /** A control that covers the whole card. */
  readonly children?: ReactNode;
}

/**
 * The campus card as shown to others. Only the last digits of its number are shown, as on receipts.
 */
export function CardFace({ card, children }: CardFaceProps) {
  const { t } = useTranslation();
  const { status } = card;
  return (
    <section
      className={classes.card}
      data-status={status}
      data-over={hasEnded(status)}
      aria-label={t('CARD/MINE')}
    >
      <div className={classes.print}>
        <CardPattern className={classes.pattern} />
        <Issuer />
        <Portrait />
        <div className={classes.holder}>
          <Holder liUId={card.liUId} />
          <div className={classes.number}>
            <span className="visually-hidden">{t('CARD/NUMBER_ENDS')} </span>
            <span aria-hidden>•••• </span>
            {card.isoNumber.slice(-4)}
          </div>
          {!hasEnded(status) && <ValidUntil card={card} />}
        </div>
      </div>
      {status === 'Active' && <span className="visually-hidden">{t('CARD_STATUS/ACTIVE')}</span>}
      <div className={classes.veil} aria-hidden />
      {status === 'Frozen' && (
        <p className={classes.frozen}>
          <SnowflakeIcon size={22} />
          <span>
            {card.frozenDate ? (
              <time dateTime={card.frozenDate}>
                {t('CARD/FROZEN_SINCE', { moment: shortMoment(card.frozenDate) })}
              </time>
            ) : (
              t('CARD_STATUS/FROZEN')
            )}
          </span>
        </p>
      )}
      {hasEnded(status) && (
        <p className={classes.across}>{t(`CARD_STATUS/${upperCase(status)}`)}</p>
      )}
      {children}
    </section>
  );
}

/** The university that issued the card, and the holder's role there. */
export function Issuer() {
  const { t, language } = useTranslation();
  const personType = useSession()?.caller.personType;
  const { universityName, cardPrint } = application();
  const roles = { Student: cardPrint?.student, Employee: cardPrint?.employee };
  return (
    <header className={classes.issuer}>
      <Emblem className={classes.emblem} />
      <div className={classes.university}>{(cardPrint?.issuer ?? universityName)[language]}</div>
      {(personType === 'Student' || personType === 'Employee') && (
        <div className={classes.role}>
          {roles[personType]?.[language] ?? t(`CARD/ROLE/${upperCase(personType)}`)}
        </div>
      )}
    </header>
  );
}

export function Holder({ liUId }: { liUId: string | null }) {
  const name = useHolderName() ?? liUId ?? '';
  return (
    <>
      <div className={classes.name} data-long={name.length > 26}>
        {name}
      </div>
      <div className={classes.id} translate="no">
        {liUId}
      </div>
    </>
  );
}

/** The person's picture, or initials when there is none. */
export function Portrait() {
  const picture = useOwnPortrait();
  const name = useHolderName();
  if (picture) return <img className={classes.portrait} alt="" src={picture} />;
  return (
    <span className={classes.portrait} aria-hidden>
      {picture === null && initialsOf(name ?? '')}
    </span>
  );
}

function useHolderName(): string | null {
  const session = useSession();
  return session?.user?.displayName ?? session?.authentication.displayName ?? null;
}

function ValidUntil({ card: { validityEndDate } }: { card: AccessCard }) {
  const { t, language } = useTranslation();
  const validity = useValidity(validityEndDate);
  return (
    <div className={classes.validity}>
      <span>
        {validity.state === 'ending'
          ? t('CARD/VALID_UNTIL/ENDING', { count: validity.daysLeft })
          : t(validity.state === 'ended' ? 'CARD/VALID_UNTIL/ENDED' : 'CARD/VALID_UNTIL')}
      </span>{' '}
      <DateText date={validityEndDate}>{shortDay(validityEndDate, language)}</DateText>
    </div>
  );
}
