import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { alumniMailing } from '#contract/alumniMailing.ts';
import { useAction } from '#client/actions/useAction.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { addressOf } from '#client/api/address.ts';
import { call } from '#client/api/call.ts';
import { callStreamed } from '#client/api/streamed.ts';
import { download } from '#client/ui/saveFile.ts';
import { alumniAdminQueries } from '../queries.ts';
import { toasts } from '../texts.ts';
import { type Choice, filterOf, UnreadableFileError } from './filterFields.ts';

/** Counts the alumni that a filter selects, and exports them as a spreadsheet or as labels. */
export function useFiltering() {
  const client = useQueryClient();
  const { keyOf, resetKey } = useKeyPerBody();
  const filter = useAction({
    send: async (choice: Choice) => {
      const body = await filterOf(choice, { saves: true });
      // The key prevents saving a file twice when the response was lost; without a file to save, a
      // repeated request shows what has changed since.
      return call(
        alumniMailing.filter,
        { body },
        choice.isSaved ? { idempotencyKey: keyOf(body) } : {},
      );
    },
    // Other people's addresses are discarded when the user leaves the page.
    isSecret: true,
    onSent: async (_, { isSaved }) => {
      resetKey();
      if (isSaved)
        await client.invalidateQueries({ queryKey: alumniAdminQueries.files().queryKey });
    },
    failure: null,
  });
  const onFailure = (error: unknown) =>
    error instanceof UnreadableFileError
      ? toasts.error('ALUMNI_MAILING/FILE_UNREADABLE')
      : toasts.failure(error, 'ALUMNI_MAILING/EXPORT');
  const exportAll = useAction({
    send: async (choice: Choice) =>
      call(alumniMailing.prepareExport, { body: await filterOf(choice, { saves: false }) }),
    isSecret: true,
    onSent: ({ ticket }) => download(addressOf(alumniMailing.spreadsheet, { params: { ticket } })),
    failure: onFailure,
  });
  const fetching = useRef<AbortController>(null);
  const [fetched, setFetched] = useState(0);
  const labels = useAction({
    send: async (choice: Choice) => {
      setFetched(0);
      const { signal } = (fetching.current = new AbortController());
      const body = await filterOf(choice, { saves: false });
      return callStreamed(
        alumniMailing.filteredLabels,
        { body },
        { signal, onItems: (items) => setFetched(items.length) },
      );
    },
    isSecret: true,
    failure: (error) => !fetching.current?.signal.aborted && onFailure(error),
  });
  // Stops fetching the labels when the user leaves the page.
  useEffect(() => () => fetching.current?.abort(), []);
  const stopLabels = () => {
    fetching.current?.abort();
    labels.reset();
  };
  return { filter, exportAll, labels, fetched, stopLabels };
}
