import { useMutation, useQueryClient } from '@tanstack/react-query';
import { alumniMailing } from '../../../../contract/alumniMailing.ts';
import { call } from '../../../api/call.ts';
import { callStreamed } from '../../../api/streamed.ts';
import { saveFile } from '../../../device/saveFile.ts';
import { BYTE_ORDER_MARK, csvLine, exportName } from '../../../domain/csv.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useToday } from '../../../ui/dates/useToday.ts';
import { alumniAdminQueries } from '../queries.ts';
import { toasts, useTranslation } from '../texts.ts';
import { type Choice, cellsOf, columns, filterOf } from './filterFields.ts';

/** Asking how many a choice finds, and taking them out as a spreadsheet or as labels. */
export function useFiltering() {
  const { t } = useTranslation();
  const today = useToday();
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
    mutationFn: all,
    gcTime: 0,
    onSuccess: (alumni) => {
      const language = currentLanguage();
      const head = csvLine(columns.map((column) => t(`ALUMNI_MAILING/COLUMN/${column}`)));
      // A line at a time: as one text the whole list would be held twice.
      saveFile(new Blob([BYTE_ORDER_MARK, head, ...alumni.map((alumn) => csvLine(cellsOf(alumn, language)))], { type: 'text/csv;charset=utf-8' }), exportName(today));
    },
    onError,
  });
  const labels = useMutation({ mutationFn: all, gcTime: 0, onError });
  return { filter, exportAll, labels };
}
