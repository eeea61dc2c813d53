import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Place, places } from '#contract/places.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { isStale } from '#client/api/versioned.ts';
import * as paths from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
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
  const client = useQueryClient();
  const { id, kind, name, description, isOffice, isEnded, version, addresses } = place;
  const end = useMutation({
    mutationFn: () =>
      call(places.change, {
        params: { kind, id },
        body: { name, description, isOffice, isEnded: !isEnded, version },
      }),
    onSuccess: () => toasts.success(isEnded ? 'PLACES/OFFERED' : 'PLACES/ENDED_DONE', { name }),
    onError: (error) => {
      if (isStale(error)) return toasts.warning('PLACES/STALE', { name });
      return error instanceof ApiError && error.errors?.['name']
        ? toasts.warning('PLACES/NAME_TAKEN')
        : toasts.failure(error, 'PLACES');
    },
    onSettled: () => refreshPlaces(client),
  });
  if (!isEnded && addresses > 0)
    return (
      <ConfirmButton
        label={t('PLACES/END_ASKED')}
        name={t('PLACES/END_NAMED', { name })}
        question={t('PLACES/END_QUESTION', { name, number: addresses })}
        confirm={t('PLACES/END')}
        keep={t('PLACES/KEEP_OFFERING')}
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      />
    );
  return (
    <Button
      variant="default"
      size="sm"
      loading={end.isPending}
      aria-label={t(isEnded ? 'PLACES/OFFER_NAMED' : 'PLACES/END_NAMED', { name })}
      onClick={() => end.mutate()}
    >
      {t(isEnded ? 'PLACES/OFFER' : 'PLACES/END')}
    </Button>
  );
}

function DeleteButton({ place: { id, kind, name } }: { readonly place: Place }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(places.delete, { params: { kind, id } }),
    onSuccess: () => toasts.success('PLACES/DELETED', { name }),
    onError: (error) =>
      error instanceof ApiError && error.status === 409
        ? toasts.warning(
            error.errors?.['']?.includes('PLACES/HAS_PLACES')
              ? 'PLACES/HAS_PLACES'
              : 'PLACES/HAS_ADDRESSES',
          )
        : toasts.failure(error, 'PLACES'),
    onSettled: () => refreshPlaces(client),
  });
  return (
    <ConfirmButton
      label={t('PLACES/DELETE')}
      name={t('PLACES/DELETE_NAMED', { name })}
      question={t('PLACES/DELETE_QUESTION', { name })}
      confirm={t('PLACES/DELETE_CONFIRM')}
      keep={t('PLACES/KEEP')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
