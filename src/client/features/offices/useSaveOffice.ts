import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offices } from '../../../contract/offices.ts';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import type { PlaceFields } from './placeChoices.ts';
import { showOffice } from './queries.ts';
import { toasts, type TextKey } from './texts.ts';

interface OfficeToSave {
  /** Null: a new one. */
  readonly id: string | null;
  readonly place: PlaceFields;
  readonly isPrimary: boolean;
}

/** Adds or changes an office, and says so. What the server says of single fields is the form's to show. */
export function useSaveOffice(done: TextKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, place, isPrimary }: OfficeToSave) => {
      const body = { ...place, entranceId: place.entranceId || null, isPrimary };
      return id === null ? call(offices.addOffice, { body }) : call(offices.saveOffice, { body: { id, ...body } });
    },
    onSuccess: (saved) => {
      showOffice(client, saved);
      toasts.success(done);
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 400)) toasts.failure(error, 'OFFICES', { 404: 'OFFICES/GONE' });
    },
  });
}
