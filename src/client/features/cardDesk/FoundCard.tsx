import { useId } from 'react';
import type { CollectedCard } from '#contract/cardDesk.ts';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { addressOfImage } from '#client/domain/thumbnail.ts';
import { initialsOf } from '#client/domain/PersonThumbnail.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useConnection } from '#client/offline/connection.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { MissingFacts } from './MissingFacts.tsx';
import { groupedNumber } from './groupedNumber.ts';
import { useTranslation } from './texts.ts';
import type { useHandOver } from './useHandOver.ts';
import classes from './CardDesk.module.css';

interface FoundCardProps {
  readonly found: CollectedCard;
  /** Whether the card is to be collected at another place than this. */
  readonly isElsewhere: boolean;
  /** Whether nobody else was found, so that Enter hands the card over. */
  readonly isOnly: boolean;
  /** The last day of the card that was handed over last. */
  readonly lastUntil: IsoDate | null;
  readonly handOver: ReturnType<typeof useHandOver>;
}

/** Whose card it is, with the face, and the button that hands it over or why it cannot be. */
export function FoundCard({ found, isElsewhere, isOnly, lastUntil, handOver }: FoundCardProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { displayName, liUId, personType, photo, isoNumber, validUntil, refusals } = found;
  const isOfThis = handOver.variables?.found === found;
  return (
    <section className={classes.found} aria-labelledby={heading} role="status">
      <div className={classes.photo}>
        {photo ? (
          <img src={addressOfImage(photo)} alt={t('CARD_DESK/PHOTO', { name: displayName })} />
        ) : (
          <span aria-hidden>{initialsOf(displayName)}</span>
        )}
      </div>
      <div className="stack">
        <div>
          <h2 id={heading}>{displayName}</h2>
          <p className="quiet">
            <span translate="no">{liUId}</span> · {t(`CARD_DESK/KIND/${upperCase(personType)}`)}
          </p>
        </div>
        {refusals.length > 0 && (
          <Notice tone="warning" title={t('CARD_DESK/REFUSED')}>
            {refusals.map((reason) => (
              <p key={reason}>{t(`CARD_DESK/REFUSED/${reason}`)}</p>
            ))}
          </Notice>
        )}
        <CardFacts found={found} />
        {refusals.length === 0 && (
          <>
            {isElsewhere && (
              <Notice
                tone="warning"
                title={t('CARD_DESK/ELSEWHERE', { place: found.order?.pickupPlace ?? '' })}
              >
                <p>{t('CARD_DESK/ELSEWHERE_TEXT')}</p>
              </Notice>
            )}
            {photo === null && <p>{t('CARD_DESK/NO_PHOTO')}</p>}
            {isOfThis && handOver.error && (
              <FailureNotice
                error={handOver.error}
                prefix="CARD_DESK"
                title={t('CARD_DESK/REFUSED')}
              />
            )}
            {isoNumber === null || validUntil === null ? (
              <MissingFacts found={found} lastUntil={lastUntil} handOver={handOver} />
            ) : (
              <Ready
                isOnly={isOnly && !isElsewhere}
                isBusy={isOfThis && handOver.isPending}
                onHandOver={() => handOver.mutate({ found, isoNumber, validUntil: null })}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}

interface ReadyProps {
  readonly isOnly: boolean;
  readonly isBusy: boolean;
  readonly onHandOver: () => void;
}

function Ready({ isOnly, isBusy, onHandOver }: ReadyProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  return (
    <div className="row">
      <OnlineButton loading={isBusy} onClick={onHandOver}>
        {t('CARD_DESK/HAND_OVER')}
      </OnlineButton>
      {online ? (
        isOnly && <span className={`note ${classes.keys}`}>{t('CARD_DESK/ENTER')}</span>
      ) : (
        <span className="note">{t('CARD_DESK/OFFLINE')}</span>
      )}
    </div>
  );
}

function CardFacts({ found: { order, isoNumber, validUntil } }: Pick<FoundCardProps, 'found'>) {
  const { t } = useTranslation();
  return (
    <dl className="facts">
      {isoNumber !== null && (
        <Fact name={t('CARD_DESK/FIELD/NUMBER')}>
          <span translate="no">{groupedNumber(isoNumber)}</span>
        </Fact>
      )}
      {validUntil !== null && (
        <Fact name={t('CARD_DESK/FIELD/UNTIL')}>
          <DateText date={validUntil} />
        </Fact>
      )}
      {order ? (
        <>
          <Fact name={t('CARD_DESK/FIELD/PLACE')}>
            <strong>{order.pickupPlace ?? t('CARD_DESK/NO_PLACE')}</strong>
          </Fact>
          <Fact name={t('CARD_DESK/FIELD/ORDERED')}>
            <DateText date={dateInSweden(new Date(order.orderedDate))} /> ·{' '}
            {t(`CARD_DESK/STATE/${upperCase(order.status)}`)}
          </Fact>
        </>
      ) : (
        <Fact name={t('CARD_DESK/FIELD/ORDERED')}>{t('CARD_DESK/NO_ORDER')}</Fact>
      )}
    </dl>
  );
}
