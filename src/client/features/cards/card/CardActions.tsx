import { Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import { useId } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { AccessCard } from '#contract/cards.ts';
import { type CardAction, mayUseCard } from '#rules/cardStatus.ts';
import { offers } from '#client/api/product.ts';
import { useConnection } from '#client/offline/connection.ts';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { SnowflakeIcon } from '#client/ui/SnowflakeIcon.tsx';
import { CardIcon, HelpIcon, type IconComponent, StopIcon } from '#client/ui/icons.tsx';
import { PictureIcon, PinIcon, QrCodeIcon, SunIcon } from '#client/ui/deferredIcons.tsx';
import { useOwnPortrait } from '#client/domain/cards/useOwnPortrait.ts';
import { useWaitingFreeze } from '#client/domain/cards/waitingFreeze.ts';
import { type TextKey, useTranslation } from '#client/domain/cards/texts.ts';
import classes from './MyCard.module.css';
import { useUnfreeze } from '#client/domain/cards/useUnfreeze.ts';

interface CardActionsProps {
  readonly card: AccessCard | null;
  readonly isOrdered: boolean;
}

const looks: Readonly<Record<CardAction, readonly [icon: IconComponent, label: TextKey]>> = {
  showCode: [QrCodeIcon, 'CARD/CODE/BUTTON'],
  freeze: [SnowflakeIcon, 'CARD/FREEZE/BUTTON'],
  unfreeze: [SunIcon, 'CARD/UNFREEZE/BUTTON'],
  changePin: [PinIcon, 'CARD/PIN/BUTTON'],
  order: [CardIcon, 'CARD/ORDER/BUTTON'],
  block: [StopIcon, 'CARD/BLOCK/BUTTON'],
};
const inOrder = [
  'showCode',
  'freeze',
  'unfreeze',
  'changePin',
  'order',
  'block',
] as const satisfies readonly CardAction[];
const worksOffline = new Set<CardAction>(['showCode', 'freeze']);

/**
 * The actions currently possible with the card. Showing its QR code and freezing work offline too;
 * offline, the other actions are disabled with an explanation.
 */
export function CardActions({ card, isOrdered }: CardActionsProps) {
  const { t } = useTranslation();
  const offlineId = useId();
  const { online } = useConnection();
  const isWaiting = useWaitingFreeze() !== null;
  const portrait = useOwnPortrait();
  const unfreeze = useUnfreeze();
  const links = {
    showCode: usePanelLink(panels.cardCode()),
    freeze: usePanelLink(panels.freezeCard()),
    changePin: usePanelLink(panels.cardPin()),
    order: usePanelLink(panels.orderCard()),
    block: usePanelLink(panels.blockCard()),
  };
  const [picture, help] = [usePanelLink(panels.profileImage()), usePanelLink(panels.helpdesk())];
  const status = card?.status ?? null;
  const actions = inOrder.filter(
    (action) =>
      mayUseCard(action, status, isOrdered) &&
      !(action === 'freeze' && isWaiting) &&
      !(action === 'showCode' && !offers('card-checks')),
  );
  const disabledReasonId = online ? undefined : offlineId;
  // A new picture would be too late for a card that is already being made.
  const hasPicture = !isOrdered && actions.length < 3 && status !== 'Invalid';

  return (
    <section aria-label={t('CARD/ACTIONS')}>
      <ul className={classes.actions}>
        {actions.map((action) => {
          const [icon, label] = looks[action];
          const common = {
            icon,
            label: t(label),
            disabledReasonId: worksOffline.has(action) ? undefined : disabledReasonId,
          };
          return (
            <li key={action}>
              {action === 'unfreeze' ? (
                <RoundAction
                  {...common}
                  target={() => unfreeze.mutate()}
                  isBusy={unfreeze.isPending}
                />
              ) : (
                <RoundAction
                  {...common}
                  target={links[action]}
                  isDestructive={action === 'block'}
                />
              )}
            </li>
          );
        })}
        {hasPicture && (
          <li>
            <RoundAction
              icon={PictureIcon}
              label={t(portrait === null ? 'CARD/PICTURE_ADD' : 'CARD/PICTURE')}
              target={picture}
              disabledReasonId={disabledReasonId}
            />
          </li>
        )}
        {status === 'Invalid' && (
          <li>
            <RoundAction icon={HelpIcon} label={t('CARD/HELP')} target={help} />
          </li>
        )}
      </ul>
      {!online && (
        <p id={offlineId} className={classes.why}>
          {t(actions.includes('freeze') ? 'CARD/ACTIONS_OFFLINE' : 'CARD/WHY/OFFLINE')}
        </p>
      )}
    </section>
  );
}

interface RoundActionProps {
  readonly icon: IconComponent;
  readonly label: string;
  /** The link's target, or a handler that runs immediately. */
  readonly target: LinkProps | (() => void);
  readonly isBusy?: boolean;
  /** Set when the action is disabled: the id of the element that explains why. */
  readonly disabledReasonId?: string | undefined;
  /** Whether the action cannot be undone. */
  readonly isDestructive?: boolean;
}

/** A round button with its label below. */
function RoundAction({
  icon: Icon,
  label,
  target,
  isBusy = false,
  disabledReasonId,
  isDestructive = false,
}: RoundActionProps) {
  const content = (
    <>
      <span className={classes.round} data-destructive={isDestructive}>
        {isBusy ? <Loader size={22} color="currentColor" /> : <Icon size={26} />}
      </span>
      <span>{label}</span>
    </>
  );
  if (disabledReasonId !== undefined)
    return (
      <button type="button" className={classes.action} disabled aria-describedby={disabledReasonId}>
        {content}
      </button>
    );
  if (typeof target !== 'function')
    return (
      <Link {...target} className={classes.action}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      className={classes.action}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : target}
    >
      {content}
    </button>
  );
}
