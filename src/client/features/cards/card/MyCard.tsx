import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Age } from '../../../offline/Age.tsx';
import { cardQueries } from '../queries.ts';
import { CardActions } from './CardActions.tsx';
import { CardFace } from './CardFace.tsx';
import { ComingCard } from './ComingCard.tsx';
import { NoCard } from './NoCard.tsx';
import { OrderState } from './OrderState.tsx';
import { WaitingNotice } from '../freeze/WaitingNotice.tsx';
import classes from './MyCard.module.css';

/** The card in the hand, what is on its way, and what can be done. */
export function MyCard() {
  const { data: card, dataUpdatedAt } = useSuspenseQuery(cardQueries.mine());
  // Never kept on the device, so without a network nobody knows.
  const { data: asked } = useQuery(cardQueries.order());
  const order = asked?.order ?? null;

  return (
    <div className={classes.room}>
      <div className={classes.layout}>
        <div className={classes.hand}>
          {card ? <CardFace card={card} /> : order ? <ComingCard order={order} /> : <NoCard />}
          <Age of={dataUpdatedAt} />
        </div>
        <div className={classes.side}>
          <WaitingNotice />
          {order && <OrderState order={order} />}
          <CardActions card={card} isOrdered={order !== null} />
        </div>
      </div>
    </div>
  );
}
