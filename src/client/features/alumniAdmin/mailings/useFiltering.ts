import { useMutation, useQueryClient } from '@tanstack/react-query';
import { alumniMailing } from '../../../../contract/alumniMailing.ts';
import { addressOf } from '../../../api/address.ts';
import { call } from '../../../api/call.ts';
import { callStreamed } from '../../../api/streamed.ts';
import { download } from '../../../device/saveFile.ts';
import { alumniAdminQueries } from '../queries.ts';
import { toasts } from '../texts.ts';
import { type Choice, filterOf } from './filterFields.ts';

/** Asking how many a choice finds, and taking them out as a spreadsheet or as labels. */
export function useFiltering() {
  const client = useQueryClient();
  const filter = useMutation({
    mutationFn: (choice: Choice) => call(alumniMailing.filter, { body: filterOf(choice, { saves: true }) }),
    // Other people's addresses are not kept once the page is left.
    gcTime: 0,
    onSuccess: async (_, { isSaved }) => {
      if (isSaved) await client.invalidateQueries({ queryKey: alumniAdminQueries.files().queryKey });
    },
  });
  const all = (choice: Choice) => callStreamed(alumniMailing.exportFiltered, { body: filterOf(choice, { saves: false }) }, { onItems: () => undefined });
  const onError = (error: unknown) => toasts.failure(error, 'ALUMNI_MAILING/EXPORT');
  const exportAll = useMutation({
    mutationFn: (choice: Choice) => call(alumniMailing.prepareExport, { body: filterOf(choice, { saves: false }) }),
    gcTime: 0,
    onSuccess: ({ ticket }) => download(addressOf(alumniMailing.spreadsheet, { params: { ticket } })),
    onError,
  });
  const labels = useMutation({ mutationFn: all, gcTime: 0, onError });
  return { filter, exportAll, labels };
}
