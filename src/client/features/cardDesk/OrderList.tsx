import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskOrder } from '#contract/cardDesk.ts';
import { csvOf, exportName } from '#rules/csv.ts';
import { dateInSweden } from '#rules/dates.ts';
import { decimalSign } from '#rules/languages.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { Button } from '#client/ui/Button.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { DownloadIcon } from '#client/ui/deferredIcons.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { FilterChips } from '#client/ui/FilterChips.tsx';
import { CardIcon } from '#client/ui/icons.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PrintArea } from '#client/ui/PrintArea.tsx';
import { saveFile } from '#client/ui/saveFile.ts';
import { SearchField } from '#client/ui/SearchField.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { groupedNumber } from './groupedNumber.ts';
import { cardDeskQueries } from './queries.ts';
import { type Translate, useTranslation } from './texts.ts';
import classes from './CardDesk.module.css';

interface OrderListProps {
  /** The place whose orders are shown; null for all. */
  readonly place: string | null;
  readonly onPlace: (place: string | null) => void;
  /** Shows an order's card, by its reference. */
  readonly onChoose: (reference: string) => void;
}

/** The cards that people have ordered and not collected: to choose, to print, and to export. */
export function OrderList({ place, onPlace, onChoose }: OrderListProps) {
  const { t, language } = useTranslation();
  const { data, error, refetch } = useQuery(cardDeskQueries.orders());
  const [text, setText] = useState('');
  if (error)
    return (
      <ErrorState
        error={error}
        title={t('CARD_DESK/ORDERS/FAILED')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RowSkeleton rows={4} height="3rem" />;
  const places = Map.groupBy(
    data.orders.filter(({ pickupPlace }) => pickupPlace !== null),
    ({ pickupPlace }) => pickupPlace ?? '',
  );
  const wanted = text.trim().toLowerCase();
  const shown = data.orders.filter(
    ({ pickupPlace, displayName, liUId, isoNumber }) =>
      (place === null || pickupPlace === place) &&
      `${displayName} ${liUId} ${isoNumber ?? ''}`.toLowerCase().includes(wanted),
  );
  return (
    <section className={`stack ${classes.list}`} aria-labelledby="card-orders">
      <h2 id="card-orders">{t('CARD_DESK/ORDERS')}</h2>
      <div className="spread">
        <div role="search">
          <SearchField
            isLabelWithin
            label={t('CARD_DESK/ORDERS/FILTER')}
            value={text}
            onSearch={setText}
          />
        </div>
        <Tools orders={shown} />
      </div>
      {places.size > 0 && (
        <FilterChips
          label={t('CARD_DESK/ORDERS/PLACE')}
          language={language}
          chips={[...places]
            .toSorted(([one], [other]) => one.localeCompare(other, language))
            .map(([name, { length }]) => ({
              id: name,
              name,
              count: length,
              isOn: name === place,
              onPress: () => onPlace(name === place ? null : name),
            }))}
        />
      )}
      {data.total > data.orders.length && (
        <p className="note">
          {t('CARD_DESK/ORDERS/MORE', { shown: data.orders.length, total: data.total })}
        </p>
      )}
      {shown.length === 0 ? (
        <EmptyState
          icon={CardIcon}
          title={t(data.total === 0 ? 'CARD_DESK/ORDERS/NONE' : 'CARD_DESK/ORDERS/NO_MATCH')}
        >
          {t(data.total === 0 ? 'CARD_DESK/ORDERS/NONE_TEXT' : 'CARD_DESK/ORDERS/NO_MATCH_TEXT')}
        </EmptyState>
      ) : (
        <PrintArea>
          <OrderTable orders={shown} place={place} onChoose={onChoose} />
        </PrintArea>
      )}
    </section>
  );
}

function Tools({ orders }: { readonly orders: readonly DeskOrder[] }) {
  const { t, language } = useTranslation();
  const today = useToday();
  const isNone = orders.length === 0;
  const save = () =>
    saveFile(
      new Blob([csvOf(headOf(t), rowsOf(orders, t), decimalSign(language))], { type: 'text/csv' }),
      exportName(today),
    );
  return (
    <div className="row">
      <Button size="sm" variant="default" disabled={isNone} onClick={() => window.print()}>
        {t('CARD_DESK/ORDERS/PRINT')}
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={isNone}
        leftSection={<DownloadIcon size={16} />}
        onClick={save}
      >
        {t('CARD_DESK/ORDERS/EXPORT')}
      </Button>
    </div>
  );
}

const columns = ['NAME', 'USER_ID', 'KIND', 'STATE', 'ORDERED', 'PLACE', 'NUMBER'] as const;

const headOf = (t: Translate): string[] => [
  ...columns.map((column) => t(`CARD_DESK/COLUMN/${column}`)),
  t('CARD_DESK/COLUMN/REFERENCE'),
];

const rowsOf = (orders: readonly DeskOrder[], t: Translate) =>
  orders.map((order) => [
    order.displayName,
    order.liUId,
    t(`CARD_DESK/KIND/${upperCase(order.personType)}`),
    t(`CARD_DESK/STATE/${upperCase(order.status)}`),
    dateInSweden(new Date(order.orderedDate)),
    order.pickupPlace,
    order.isoNumber,
    order.id,
  ]);

function OrderTable({
  orders,
  place,
  onChoose,
}: Pick<OrderListProps, 'place' | 'onChoose'> & { readonly orders: readonly DeskOrder[] }) {
  const { t } = useTranslation();
  const { exact } = useDays();
  const today = useToday();
  // Beside the table, whose own caption would scroll away with it.
  return (
    <>
      <p id="card-orders-caption" className="note">
        {t('CARD_DESK/ORDERS/CAPTION', {
          place: place ?? t('CARD_DESK/ORDERS/ALL'),
          day: exact(today),
          count: orders.length,
        })}
      </p>
      <div className={classes.scrolled}>
        <table className={classes.orders} aria-labelledby="card-orders-caption">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`CARD_DESK/COLUMN/${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <th scope="row">
                  <LinkButton onClick={() => onChoose(order.id)}>{order.displayName}</LinkButton>
                </th>
                <td translate="no">{order.liUId}</td>
                <td>{t(`CARD_DESK/KIND/${upperCase(order.personType)}`)}</td>
                <td>{t(`CARD_DESK/STATE/${upperCase(order.status)}`)}</td>
                <td>
                  <DateText date={dateInSweden(new Date(order.orderedDate))} />
                </td>
                <td>{order.pickupPlace}</td>
                <td translate="no">{order.isoNumber && groupedNumber(order.isoNumber)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
