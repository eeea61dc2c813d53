import type { ReactNode } from 'react';
import type { CardOrder } from '#contract/cards.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useSession } from '#client/session/session.ts';
import { CheckIcon, ChevronRightIcon } from '#client/ui/icons.tsx';
import { useTranslation } from './faceTexts.ts';
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

interface GhostCardProps {
  readonly order: CardOrder | null;
  /** What the card is, where it is part of ordering it; elsewhere it has headings of its own. */
  readonly title?: string;
  /** A picture that is being chosen, in place of the current portrait. */
  readonly portrait?: ReactNode;
  /** What a tap on the card does, printed on it. */
  readonly prompt?: string;
  /** A control that covers the whole card. */
  readonly children?: ReactNode;
}

/**
 * Placeholder for a future card, with the holder and the progress of the order through its three
 * states; without an order, a notice that there is no card.
 */
export function GhostCard({ order, title, portrait, prompt, children }: GhostCardProps) {
  const { t } = useTranslation();
  const liUId = useSession()?.authentication.liUId ?? null;
  return (
    <section
      className={face.card}
      data-status={order ? 'Coming' : 'None'}
      aria-label={title ?? t(order ? 'CARD/COMING' : 'CARD_STATUS/NO_CARD')}
    >
      <div className={face.print}>
        <CardPattern className={face.pattern} />
        <Issuer />
        {portrait ?? <Portrait />}
        <div className={face.holder}>
          <Holder liUId={liUId} />
          {title === undefined && (
            <h2 className={order ? 'visually-hidden' : classes.none}>
              {t(order ? 'CARD/COMING' : 'CARD_STATUS/NO_CARD')}
            </h2>
          )}
          {order ? (
            <States order={order} />
          ) : (
            title !== undefined && <p className={classes.none}>{title}</p>
          )}
          {prompt !== undefined && (
            <p className={classes.prompt} aria-hidden>
              {prompt} <ChevronRightIcon size={16} />
            </p>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}

function States({ order }: { order: CardOrder }) {
  const { t } = useTranslation();
  const reached = states.indexOf(order.status);
  return (
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
  );
}
