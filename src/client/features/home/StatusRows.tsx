import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import type { AccessCard } from '#contract/cards.ts';
import type { ConcernKind } from '#rules/concerns.ts';
import { useCaller, useIsExternal } from '#client/session/session.ts';
import { AccountValidity, ownEndOf } from '#client/domain/AccountValidity.tsx';
import { CardStatusBadge } from '#client/domain/CardStatusBadge.tsx';
import { PasswordAge } from '#client/domain/PasswordAge.tsx';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { Validity } from '#client/domain/Validity.tsx';
import { withTexts } from '#client/i18n/i18n.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import * as paths from '#client/paths/pages.ts';
import { RefreshIcon } from '#client/ui/icons.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { LinkRow, LinkRows, RowDetail } from '#client/ui/LinkRow.tsx';
import { optionalPart } from '#client/ui/optionalPart.ts';
import { Skeleton, LoadingGroup } from '#client/ui/Skeletons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { kindIcons } from './ConcernRow.tsx';
import { cardQueries, mayBeOrdered } from '#client/domain/cards/queries.ts';
import { homeQueries } from './queries.ts';
import { useOwnLinks } from './HomeLinks.tsx';
import classes from './StatusRows.module.css';

/**
 * State of the user's account, card and password, each linking to its page, followed by the user's
 * other links. For students the card comes first, because they show it at doors every day.
 */
export function StatusRows() {
  const { t } = useTranslation();
  const isStudent = useCaller()?.personType === 'Student';
  const isExternal = useIsExternal();
  const ownLinks = useOwnLinks();
  const account = useQuery(homeQueries.account());
  const card = useQuery(cardQueries.mine());
  const password = useQuery(homeQueries.password());

  // A student's valid card is rendered at the top of the page with all its details, so this row is
  // only a link. While the card is loading, its space at the top is reserved.
  const isShownAbove =
    isStudent &&
    (card.isPending || card.data?.status === 'Active' || card.data?.status === 'Frozen');

  const cardRow = (
    <StatusRow key="card" kind="card" name={t('HOME/THINGS/CARD')} to={paths.card()} query={card}>
      {(data) => !isShownAbove && <CardState card={data} />}
    </StatusRow>
  );
  return (
    <section
      className={classes.rows}
      data-card-above={isShownAbove}
      aria-labelledby="home-status-rows"
    >
      <h2 id="home-status-rows">{t('HOME/THINGS/TITLE')}</h2>
      <LinkRows>
        {isStudent && cardRow}
        <StatusRow
          kind="account"
          name={t('HOME/THINGS/ACCOUNT')}
          to={
            isExternal
              ? paths.myAccounts('external')
              : paths.profile(isStudent ? 'Student' : 'Employee')
          }
          query={account}
        >
          {(data) => (
            <>
              <UserStatusBadge status={data.userStatus} closes={ownEndOf(data)} isBrief />
              <RowDetail>
                <AccountValidity account={data} />
              </RowDetail>
            </>
          )}
        </StatusRow>
        {!isStudent && !isExternal && cardRow}
        <StatusRow
          kind="password"
          name={t('HOME/THINGS/PASSWORD')}
          to={paths.myAccounts()}
          query={password}
        >
          {(data) => <PasswordAge status={data} Detail={RowDetail} />}
        </StatusRow>
        {/* A student's links are rendered separately, beside the card. */}
        {!isStudent &&
          ownLinks.map(({ to, label, icon }) => (
            <LinkRow key={to} icon={icon} name={t(label)} to={to} />
          ))}
      </LinkRows>
    </section>
  );
}

const OrderInRow = optionalPart(
  async () =>
    (await withTexts(['cardFace', 'cards'], import('#client/domain/cards/OrderInRow.tsx')))
      .OrderInRow,
);

/**
 * State of the campus card. Its end date is shown only while the card is valid; without a valid
 * card, the next step is shown.
 */
function CardState({ card }: { card: AccessCard | null }) {
  const { t } = useTranslation();
  const order = useQuery({ ...cardQueries.order(), enabled: mayBeOrdered(card) });
  return (
    <>
      {card ? (
        <CardStatusBadge status={card.status} />
      ) : (
        !order.data?.order && <StatusBadge tone="neutral" label={t('CARD_STATUS/NO_CARD')} />
      )}
      {card?.status === 'Active' && (
        <RowDetail>
          <Validity until={card.validityEndDate} />
        </RowDetail>
      )}
      {mayBeOrdered(card) && (
        <Suspense>
          <OrderInRow orderQuery={order} />
        </Suspense>
      )}
    </>
  );
}

interface StatusRowProps<T> {
  readonly kind: ConcernKind;
  readonly name: string;
  readonly to: string;
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** Row for the account, card or password, which loads and fails independently of the others. */
function StatusRow<T>({ kind, name, to, query, children }: StatusRowProps<T>) {
  const { t } = useTranslation();
  const { data, isPending, refetch } = query;
  return (
    <LinkRow icon={kindIcons[kind]} name={name} to={to}>
      {data !== undefined && children(data)}
      {isPending && (
        <LoadingGroup>
          <Skeleton width="5rem" />
        </LoadingGroup>
      )}
      {data === undefined && !isPending && (
        <RowDetail>
          <p className={classes.failed}>
            {t('HOME/THINGS/FAILED')}
            <LinkButton
              aria-label={t('HOME/THINGS/RETRY_LABEL', { part: name })}
              onClick={() => void refetch()}
            >
              <RefreshIcon size={16} /> {t('SHELL/RETRY')}
            </LinkButton>
          </p>
        </RowDetail>
      )}
    </LinkRow>
  );
}
