import { useState } from 'react';
import type { CardOrder } from '#contract/cards.ts';
import type { Size } from '#rules/placement.ts';
import face from '#client/domain/cards/CardFace.module.css';
import { GhostCard } from '#client/domain/cards/GhostCard.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { useStore, type ReadableStore } from '#client/store/store.ts';
import { positionInBox, type PlacedFace } from '../portrait/placedFace.ts';
import classes from './Order.module.css';

interface ComingCardProps {
  readonly order: CardOrder | null;
  /** The part of a picture that the user is choosing; null otherwise. */
  readonly placed: ReadableStore<PlacedFace | null>;
}

/** The card that the order will make, with the portrait as it will be printed. */
export function ComingCard({ order, placed }: ComingCardProps) {
  const { t } = useTranslation();
  const chosen = useStore(placed);
  return (
    <div className={classes.coming}>
      <GhostCard
        order={order}
        title={t('CARD/ORDER/PREVIEW')}
        {...(chosen && { portrait: <Face key={chosen.src} {...chosen} /> })}
      />
    </div>
  );
}

function Face({ src, placement }: PlacedFace) {
  const [size, setSize] = useState<Size | null>(null);
  const at = size && positionInBox(placement, size);
  return (
    <span className={`${face.portrait} ${classes.face}`} data-placed={at !== null}>
      <img
        src={src}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
        {...(at && {
          style: {
            left: `${at.left}%`,
            top: `${at.top}%`,
            width: `${at.width}%`,
            rotate: `${placement.angle}deg`,
          },
        })}
      />
    </span>
  );
}
