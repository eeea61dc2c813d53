import { hashKey, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { accountLists } from '#rules/accountLists.ts';
import { isWaiting } from '#rules/waiting.ts';
import { Button } from '#client/ui/Button.ts';
import { BellIcon, type IconComponent, RefreshIcon } from '#client/ui/icons.tsx';
import { ColumnsIcon, PlusIcon } from '#client/ui/deferredIcons.tsx';
import { useTranslation } from '../texts.ts';
import * as panels from '../panelPaths.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { noticeQueries } from '../notifications/queries.ts';
import { listQueries, type ListScope } from './listQueries.ts';
import classes from './Lists.module.css';

/** The actions for the page as a whole; most open a panel beside it. */
export function ListActions({ scope }: { scope: ListScope | null }) {
  const { t } = useTranslation();
  const search = usePanelLink(panels.accountSearch());
  const columns = usePanelLink(panels.columnSettings());
  return (
    <div className={classes.actions}>
      {/* The action that loads last is farthest from the aligned edge, so that it does not shift the others. */}
      {scope && <Notices organisationId={scope.organisationId} />}
      {scope && <Refresh scope={scope} />}
      <PageAction link={columns} icon={ColumnsIcon} name={t('ACCOUNTS/LIST/COLUMNS')} />
      <Button component={Link} {...search} size="sm" leftSection={<PlusIcon size={18} />}>
        {t('ACCOUNTS/LIST/NEW')}
      </Button>
    </div>
  );
}

interface PageActionProps {
  readonly link: ReturnType<typeof usePanelLink>;
  readonly icon: IconComponent;
  readonly name: string;
  /** A number shown beside the icon when there is no room for the name. */
  readonly count?: number | null;
}

/** Action that is reduced to its icon on phones and beside a panel. */
function PageAction({ link, icon: Icon, name, count = null }: PageActionProps) {
  return (
    <Button
      component={Link}
      {...link}
      size="sm"
      variant="default"
      className={classes.action}
      aria-label={name}
      title={name}
    >
      <Icon size={18} />
      <span className={classes.name}>{name}</span>
      {count !== null && <span className={classes.badge}>{count}</span>}
    </Button>
  );
}

/** Button that refetches the lists, to show changes made by others. */
function Refresh({ scope }: { scope: ListScope }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const keys = accountLists.map((list) => listQueries.accounts(list, scope).queryKey);
  const isFetching =
    useIsFetching({
      predicate: ({ queryHash }) => keys.some((key) => hashKey(key) === queryHash),
    }) > 0;
  const refresh = () => keys.forEach((queryKey) => void client.invalidateQueries({ queryKey }));
  return (
    <button
      type="button"
      className={classes.refresh}
      aria-disabled={isFetching}
      aria-label={t('ACCOUNTS/LIST/REFRESH')}
      title={t('ACCOUNTS/LIST/REFRESH')}
      onClick={() => !isFetching && refresh()}
    >
      <RefreshIcon size={18} />
    </button>
  );
}

/**
 * Link to the events for the organisation's administrators. Without its feature flag, there is
 * neither a link nor a request (ACCT-60).
 */
function Notices({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation();
  const link = usePanelLink(panels.accountNotifications(organisationId));
  const { data: features } = useQuery(noticeQueries.features());
  const isOn = features?.enableAccountAdminNotifications ?? false;
  const { data: unread = 0, isPending } = useQuery({
    ...noticeQueries.of(organisationId),
    enabled: isOn,
    select: (notices) => notices.filter(isWaiting).length,
  });
  if (!isOn || isPending) return null;
  const name =
    unread > 0 ? t('ACCOUNTS/LIST/NOTICES_UNREAD', { count: unread }) : t('ACCOUNTS/LIST/NOTICES');
  return <PageAction link={link} icon={BellIcon} name={name} count={unread > 0 ? unread : null} />;
}
