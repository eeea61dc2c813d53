import { useQueryClient } from '@tanstack/react-query';
import { type Place, type PlaceKind, places } from '#contract/places.ts';
import { call } from '#client/api/call.ts';
import { isStale } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { refreshPlaces } from './queries.ts';

interface PlaceFormProps {
  readonly kind: PlaceKind;
  readonly parentId: string | null;
  /** Null for a new place. */
  readonly place: Place | null;
  readonly onDone: () => void;
}

interface Fields {
  readonly name: string;
  readonly description: string;
  readonly isOffice: boolean;
}

/** What else than its name describes the place as it is stored. */
const nowOf = ({ isOffice, isEnded }: Place) => [
  ...(isOffice ? (['PLACES/IS_OFFICE'] as const) : []),
  ...(isEnded ? (['PLACES/ENDED'] as const) : []),
];

/** Adds a place, or changes one. */
export function PlaceForm({ kind, parentId, place, onDone }: PlaceFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { frame, field, form, isBusy, error } = usePortalForm({
    fields: {
      names: ['name', 'description'],
      labelOf: (name: 'name' | 'description') => t(`PLACES/FIELD/${name}`),
      defaultValues: {
        name: place?.name ?? '',
        description: place?.description ?? '',
        isOffice: place?.isOffice ?? kind === 'room',
      },
    },
    send: async (typed: Fields) => {
      if (place === null) await call(places.add, { body: { kind, parentId, ...typed } });
      else
        await call(places.change, {
          params: { kind, id: place.id },
          body: { ...typed, isEnded: place.isEnded, version: place.version },
        });
    },
    onSent: async (_, { name }) => {
      toasts.success('PLACES/SAVED', { name });
      await refreshPlaces(client);
      onDone();
    },
    onStale: () => refreshPlaces(client),
    failure: 'PLACES',
  });
  return (
    <Form
      {...frame}
      title={t(place ? 'PLACES/CHANGE_TITLE' : `PLACES/ADD/${kind}`)}
      actions={{
        submit: { label: t('PLACES/SAVE'), isBusy },
        cancel: { label: t('PLACES/CANCEL'), onCancel: onDone },
        offline: t('PLACES/OFFLINE'),
        submitError: isStale(error) && place !== null && (
          <Notice tone="warning" isSpoken title={t('PLACES/STALE_TYPED')}>
            <p>
              {[t('PLACES/NOW', { name: place.name }), ...nowOf(place).map((key) => t(key))].join(
                ' · ',
              )}
            </p>
            {place.description !== '' && <p>{place.description}</p>}
          </Notice>
        ),
      }}
    >
      <TextField
        withAsterisk
        autoComplete="off"
        maxLength={100}
        {...field('name', {
          validate: (name) => (name.trim() === '' ? 'INPUT_REQUIRED' : undefined),
        })}
      />
      {kind === 'campus' && (
        <TextField autoComplete="off" maxLength={300} {...field('description')} />
      )}
      {kind === 'room' && (
        <Checkbox label={t('PLACES/FIELD/isOffice')} {...form.register('isOffice')} />
      )}
    </Form>
  );
}
