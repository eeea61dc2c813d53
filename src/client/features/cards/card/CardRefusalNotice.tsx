import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CardRefusal } from '#rules/cardStatus.ts';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { UnfreezeButton } from '#client/domain/cards/UnfreezeButton.tsx';

/**
 * Why an action with the card is not possible, with the action that makes it possible or replaces
 * it.
 */
export function CardRefusalNotice({ refusal }: { readonly refusal: CardRefusal }) {
  const { t } = useTranslation();
  return (
    <Notice tone="info" action={<NextAction refusal={refusal} />}>
      <p>{t(`CARD/WHY/${refusal}`)}</p>
    </Notice>
  );
}

function NextAction({ refusal }: { readonly refusal: CardRefusal }): ReactNode {
  const { t } = useTranslation();
  const [toOrder, toBlock, toHelp] = [
    usePanelLink(panels.orderCard()),
    usePanelLink(panels.blockCard()),
    usePanelLink(panels.helpdesk()),
  ];
  const order = (
    <Button component={Link} variant="default" {...toOrder}>
      {t('CARD/ORDER/BUTTON')}
    </Button>
  );
  const actions: Readonly<Record<CardRefusal, ReactNode>> = {
    IS_FROZEN: <UnfreezeButton />,
    HAS_CARD: (
      <Button component={Link} variant="default" {...toBlock}>
        {t('CARD/BLOCK/BUTTON')}
      </Button>
    ),
    IS_INVALID: (
      <Button component={Link} variant="default" {...toHelp}>
        {t('CARD/HELP')}
      </Button>
    ),
    IS_BLOCKED: order,
    IS_INACTIVE: order,
    NO_CARD: order,
    ORDERED: null,
    NOT_FROZEN: null,
  };
  return actions[refusal];
}
