import type { CardOrder } from '../../../../contract/cards.ts';
import { CardIcon } from '../../../components/icons.tsx';
import { CheckIcon } from '../../../components/laterIcons.tsx';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './MyCard.module.css';

/** All that the card system tells of an order, in its order. When a state will be reached, nobody knows. */
const states = ['Ordered', 'InProduction', 'ReadyForCollection'] as const satisfies readonly CardOrder['status'][];

/** Where the ordered card will be: how far it has come of its three states. */
export function ComingCard({ order }: { order: CardOrder }) {
  const { t } = useTranslation();
  const reached = states.indexOf(order.status);
  return (
    <section className={classes.none}>
      <CardIcon size={32} />
      <h2>{t('CARD/COMING')}</h2>
      <ol className={classes.states}>
        {states.map((state, at) => (
          <li key={state} data-reached={at <= reached} aria-current={at === reached ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden>{at <= reached ? <CheckIcon size={14} /> : at + 1}</span>
            {t(`CARD/COMING/${upperCase(state)}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}
