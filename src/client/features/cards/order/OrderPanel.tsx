import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { CardOrder } from '#contract/cards.ts';
import type { OwnImage } from '#contract/profileImages.ts';
import { cardRefusal } from '#rules/cardStatus.ts';
import { useCaller } from '#client/session/session.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { CheckIcon } from '#client/ui/icons.tsx';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { useCollectionText } from '../collection.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { CardRefusalNotice } from '../card/CardRefusalNotice.tsx';
import { OrderState } from '../card/OrderState.tsx';
import { pictureQueries } from '../pictures/queries.ts';
import { cardQueries } from '#client/domain/cards/queries.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
import { createStore } from '#client/store/store.ts';
import { type PlacedFace, PlacedFaceContext } from '../portrait/placedFace.ts';
import { ComingCard } from './ComingCard.tsx';
import classes from './Order.module.css';
import { OrderStep } from './OrderStep.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import { useSharedPhoto } from './sharedPhoto.ts';

/**
 * Panel for ordering a campus card in three steps: choose the photo, choose the PIN, collect the
 * card (CARD-01).
 */
export default function OrderPanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const client = useQueryClient();
  const collection = useCollectionText(useCaller()?.personType === 'Employee');
  const card = useQuery(cardQueries.mine());
  const orders = useQuery(cardQueries.order());
  const images = useQuery(pictureQueries.mine());
  // Taken here, so that a photo is not kept either where no card may be ordered.
  const shared = useSharedPhoto();
  const [isNew, setNew] = useState(false);
  const [placed] = useState(() => createStore<PlacedFace | null>(null));
  const next = useRef<HTMLHeadingElement>(null);
  const collect = useRef<HTMLHeadingElement>(null);
  const failed = [card, orders, images].find(({ isError, data }) => isError && data === undefined);
  const order = orders.data?.order ?? null;
  const refusal = order ? null : cardRefusal('order', card.data?.status ?? null, false);
  const portrait = images.data?.find(({ source }) => source === 'Current') ?? null;

  if (failed)
    return (
      <Panel title={t('PANEL/ORDER_CARD')} onClose={close}>
        <ErrorState
          title={t('CARD/FAILED')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Panel>
    );
  const isPending = card.isPending || orders.isPending || images.isPending;
  if (!isPending && refusal)
    return (
      <Panel title={t('PANEL/ORDER_CARD')} onClose={close}>
        <CardRefusalNotice refusal={refusal} />
      </Panel>
    );

  const hasPhoto = portrait?.fitsCard === true;
  return (
    <Panel title={t('PANEL/ORDER_CARD')} onClose={close} loading={isPending}>
      {order && <PanelFoot main={<Button onClick={close}>{t('CARD/ORDER/FINISH')}</Button>} />}
      <ComingCard order={order} placed={placed} />
      <ol className={classes.steps}>
        <Step number={1} title={t('CARD/ORDER/STEP/PHOTO')} isDone={order !== null || hasPhoto}>
          <PlacedFaceContext value={placed}>
            <ChosenPhoto
              shared={shared}
              portrait={portrait}
              isOrdered={order !== null}
              onSaved={() => next.current?.focus()}
            />
          </PlacedFaceContext>
        </Step>
        <Step number={2} title={t('CARD/ORDER/STEP/ORDER')} isDone={order !== null} heading={next}>
          {order ? null : hasPhoto ? (
            <OrderStep
              onOrdered={(made) => {
                setNew(true);
                showOrder(client, made);
                collect.current?.focus();
              }}
            />
          ) : (
            <p className={classes.later}>{t('CARD/ORDER/PHOTO_FIRST')}</p>
          )}
        </Step>
        <Step number={3} title={t('CARD/ORDER/STEP/COLLECT')} isDone={false} heading={collect}>
          {order ? (
            <OrderState order={order} isResult={isNew} />
          ) : (
            <p className={classes.later}>{collection.later}</p>
          )}
        </Step>
      </ol>
    </Panel>
  );
}

interface ChosenPhotoProps {
  readonly shared: ReturnType<typeof useSharedPhoto>;
  readonly portrait: OwnImage | null;
  readonly isOrdered: boolean;
  readonly onSaved: () => void;
}

/** The photo step, which a photo that was shared to the app opens with that photo. */
function ChosenPhoto({ shared, portrait, isOrdered, onSaved }: ChosenPhotoProps) {
  const { t } = useTranslation();
  return (
    <>
      {shared.problem && (
        <Notice tone="warning" isSpoken>
          <p>{t(`CARD/SHARED/${shared.problem}`)}</p>
        </Notice>
      )}
      <PhotoStep
        // A photo that arrives replaces the choice that was shown before.
        key={shared.photo === null ? 'own' : 'shared'}
        shared={shared.photo}
        portrait={portrait}
        isOrdered={isOrdered}
        onSaved={onSaved}
      />
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly heading?: React.Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

function Step({ number, title, isDone, heading, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <li data-done={isDone}>
      <span className={classes.mark} aria-hidden>
        {isDone ? <CheckIcon size={16} /> : number}
      </span>
      <h3 ref={heading} tabIndex={-1}>
        <span className="visually-hidden">{t('CARD/ORDER/STEP/NUMBER', { number })} </span>
        {title}
        {isDone && <span className="visually-hidden"> {t('CARD/ORDER/STEP/DONE')}</span>}
      </h3>
      <div className={classes.content}>{children}</div>
    </li>
  );
}

/** Stores a new order, so that every page shows the card as ordered. */
function showOrder(client: QueryClient, order: CardOrder): void {
  client.setQueryData(cardQueries.order().queryKey, { hasOngoingOrder: true, order });
  refreshWaiting(client);
}
