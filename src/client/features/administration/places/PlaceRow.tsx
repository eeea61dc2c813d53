import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Place, places } from '#contract/places.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError, isStale } from '#client/api/errors.ts';
import * as paths from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { PlaceForm } from './PlaceForm.tsx';
import { refreshPlaces } from './queries.ts';
import classes from './Places.module.css';

/** A place with what lies in it, and the ways to change, end or delete it. */
export function PlaceRow({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  if (isEdited)
    return (
      <li className={classes.row}>
        <PlaceForm
          kind={place.kind}
          parentId={null}
          place={place}
          onDone={() => setEdited(false)}
        />
      </li>
    );
  const { name, kind, id, isEnded, isOffice, description, addresses, places: inside } = place;
  const hasPlaces = kind === 'campus' || kind === 'building';
  return (
    <li className={classes.row} data-is-ended={isEnded || undefined}>
      <div className="spread">
        <h2>{hasPlaces ? <Link to={paths.administrationPlaces(id)}>{name}</Link> : name}</h2>
        {isEnded && <StatusBadge tone="stopped" label={t('PLACES/ENDED')} />}
      </div>
      {description && <p>{description}</p>}
      <p className="note">
        {[
          t(`PLACES/KIND/${kind}`),
          ...(isOffice ? [t('PLACES/IS_OFFICE')] : []),
          ...(hasPlaces ? [t(`PLACES/INSIDE/${kind}`, { number: inside })] : []),
          t('PLACES/ADDRESSES', { number: addresses }),
        ].join(' · ')}
      </p>
      <div className="row">
        <Button
          variant="default"
          size="sm"
          aria-label={t('PLACES/CHANGE_NAMED', { name })}
          onClick={() => setEdited(true)}
        >
          {t('PLACES/CHANGE')}
        </Button>
        <EndButton place={place} />
        {addresses === 0 && inside === 0 && <DeleteButton place={place} />}
      </div>
    </li>
  );
}

function EndButton({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const { id, kind, name, description, isOffice, isEnded, version, addresses } = place;
  const end = useAction({
    send: () =>
      call(places.change, {
        params: { kind, id },
        body: { name, description, isOffice, isEnded: !isEnded, version },
      }),
    onSent: () => toasts.success(isEnded ? 'PLACES/OFFERED' : 'PLACES/ENDED_DONE', { name }),
    failure: (error) => {
      if (isStale(error)) return toasts.warning('PLACES/STALE', { name });
      return error instanceof ApiError && error.errors?.['name']
        ? toasts.warning('PLACES/NAME_TAKEN')
        : toasts.failure(error, 'PLACES');
    },
    refresh: refreshPlaces,
  });
  if (!isEnded && addresses > 0)
    return (
      <ActionButton
        action={end}
        label={t('PLACES/END_ASKED')}
        name={t('PLACES/END_NAMED', { name })}
        question={t('PLACES/END_QUESTION', { name, number: addresses })}
        confirm={t('PLACES/END')}
        keep={t('PLACES/KEEP_OFFERING')}
      />
    );
  return (
    <ActionButton
      action={end}
      label={t(isEnded ? 'PLACES/OFFER' : 'PLACES/END')}
      name={t(isEnded ? 'PLACES/OFFER_NAMED' : 'PLACES/END_NAMED', { name })}
    />
  );
}

function DeleteButton({ place: { id, kind, name } }: { readonly place: Place }) {
  const { t } = useTranslation();
  const remove = useAction({
    send: () => call(places.delete, { params: { kind, id } }),
    onSent: () => toasts.success('PLACES/DELETED', { name }),
    failure: (error) =>
      error instanceof ApiError && error.status === 409
        ? toasts.warning(
            error.errors?.['']?.includes('PLACES/HAS_PLACES')
              ? 'PLACES/HAS_PLACES'
              : 'PLACES/HAS_ADDRESSES',
          )
        : toasts.failure(error, 'PLACES'),
    refresh: refreshPlaces,
  });
  return (
    <ActionButton
      action={remove}
      label={t('PLACES/DELETE')}
      name={t('PLACES/DELETE_NAMED', { name })}
      question={t('PLACES/DELETE_QUESTION', { name })}
      confirm={t('PLACES/DELETE_CONFIRM')}
      keep={t('PLACES/KEEP')}
    />
  );
}
