import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cards } from '../../../contract/cards.ts';
import { query } from '../../api/query.ts';
import { helpdeskQueries, targetGroupOf } from '../../domain/helpdesk.ts';
import * as pages from '../../paths/pages.ts';
import * as panels from '../../paths/panels.ts';
import { usePanelLink } from '../../routing/panels.ts';
import { useSession } from '../../session/session.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useTranslation } from './texts.ts';

/** Notice that signing in needs a network, with links to what is stored on the device: the card and profile of a signed-in user, and the helpdesk's number. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const session = useSession();
  const personType = session?.caller.personType ?? 'None';
  const { data: card } = useQuery({ ...query(cards.mine, {}), enabled: false });
  const { data: helpdesk } = useQuery({ ...helpdeskQueries.information(targetGroupOf(personType)), enabled: false });
  const help = usePanelLink(panels.helpdesk());
  const works = [
    ...(card ? [{ label: t('PAGE/CARD'), to: pages.card() }] : []),
    ...(personType === 'None' ? [] : [{ label: t('PAGE/PROFILE'), to: pages.profile(personType) }]),
    ...(helpdesk ? [{ label: t('PANEL/HELPDESK'), ...help }] : []),
  ];
  return (
    <Notice tone="info" title={t('LANDING/OFFLINE')}>
      <p>{t('LANDING/OFFLINE/SIGN_IN')} {t(works.length > 0 ? 'LANDING/OFFLINE/WORKS' : 'LANDING/OFFLINE/NOTHING')}</p>
      {works.length > 0 && <ul>{works.map(({ label, ...link }) => <li key={label}><Link {...link}>{label}</Link></li>)}</ul>}
    </Notice>
  );
}
