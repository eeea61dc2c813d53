import type { CardOrder } from '#contract/cards.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useSession } from '#client/session/session.ts';
import { CheckIcon } from '#client/ui/deferredIcons.tsx';
import { useTranslation } from './texts.ts';
import face from './CardFace.module.css';
import { Holder, Issuer, Portrait } from './CardFace.tsx';
import { CardPattern } from './CardPattern.tsx';
import classes from './GhostCard.module.css';

/**
 * All states that the card system reports for an order, in sequence. It gives no date for reaching
 * a state.
 */
const states = [
  'Ordered',
  'InProduction',
  'ReadyForCollection',
] as const satisfies readonly CardOrder['status'][];

/**
 * Placeholder for a future card, with the holder and the progress of the order through its three
 * states; without an order, a notice that there is no card.
 */
export function GhostCard({ order }: { order: CardOrder | null }) {
  const { t } = useTranslation();
  const liUId = useSession()?.authentication.liUId ?? null;
  return (
    <section
      className={face.card}
      data-status={order ? 'Coming' : 'None'}
      aria-label={t(order ? 'CARD/COMING' : 'CARD_STATUS/NO_CARD')}
    >
      <div className={face.print}>
        <CardPattern className={face.pattern} />
        <Issuer />
        <Portrait />
        <div className={face.holder}>
          <Holder liUId={liUId} />
          {order ? (
            <States order={order} />
          ) : (
            <h2 className={classes.none}>{t('CARD_STATUS/NO_CARD')}</h2>
          )}
        </div>
      </div>
    </section>
  );
}

function States({ order }: { order: CardOrder }) {
  const { t } = useTranslation();
  const reached = states.indexOf(order.status);
  return (
    <>
      <h2 className="visually-hidden">{t('CARD/COMING')}</h2>
      <ol className={classes.states}>
        {states.map((state, at) => (
          <li
            key={state}
            data-reached={at <= reached}
            aria-current={at === reached ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {at <= reached && <CheckIcon size={14} />}
            </span>
            {t(`CARD/COMING/${upperCase(state)}`)}
          </li>
        ))}
      </ol>
    </>
  );
}
