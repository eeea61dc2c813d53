import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CardRefusal } from '../../../../rules/cardStatus.ts';
import * as panels from '../../../paths/panels.ts';
import { usePanelLink } from '../../../routing/panels.ts';
import { Button } from '../../../ui/Button.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import { UnfreezeButton } from './UnfreezeButton.tsx';

/** Why an action with the card is not possible, with the action that makes it possible or replaces it. */
export function CardRefusalNotice({ refusal }: { readonly refusal: CardRefusal }) {
  const { t } = useTranslation();
  return <Notice tone="info" action={<NextAction refusal={refusal} />}><p>{t(`CARD/WHY/${refusal}`)}</p></Notice>;
}

function NextAction({ refusal }: { readonly refusal: CardRefusal }): ReactNode {
  const { t } = useTranslation();
  const [order, block, help] = [usePanelLink(panels.orderCard()), usePanelLink(panels.blockCard()), usePanelLink(panels.helpdesk())];
  switch (refusal) {
    case 'IS_FROZEN': return <UnfreezeButton />;
    case 'HAS_CARD': return <Button component={Link} variant="default" {...block}>{t('CARD/BLOCK/BUTTON')}</Button>;
    case 'IS_INVALID': return <Button component={Link} variant="default" {...help}>{t('CARD/HELP')}</Button>;
    case 'IS_BLOCKED':
    case 'IS_INACTIVE':
    case 'NO_CARD': return <Button component={Link} variant="default" {...order}>{t('CARD/ORDER/BUTTON')}</Button>;
    case 'ORDERED':
    case 'NOT_FROZEN': return null;
  }
}
