import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import * as paths from '#client/paths/pages.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { type TextKey, toasts, useTranslation } from '../texts.ts';
import { nextPair } from './nextPair.ts';
import { duplicateQueries, type Pair, refreshDuplicates } from './queries.ts';

interface Decided {
  readonly done: TextKey;
  readonly undone: TextKey;
  readonly names: { readonly one: string; readonly other: string };
  readonly undo: () => Promise<unknown>;
}

/**
 * Returns a function that says what was decided about a pair, offers to undo it, and goes on to the
 * next pair of the list, or to the list when none is left.
 */
export function useGoOn(pair: Pair) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ done, undone, names, undo }: Decided): Promise<void> => {
    const takeBack = async () => {
      try {
        await undo();
        toasts.success(undone, names, { about: 'DUPLICATES' });
      } catch (error) {
        toasts.failure(error, 'DUPLICATES', { 404: 'DUPLICATES/UNDO/GONE' });
      }
      await refreshDuplicates(client);
    };
    toastStore.show({
      type: 'success',
      messages: [{ keys: [done], values: names }],
      about: 'DUPLICATES',
      action: { label: t('DUPLICATES/UNDO'), run: () => void takeBack() },
    });
    const list = duplicateQueries.list();
    const before = client.getQueryData(list.queryKey)?.duplicates ?? [];
    const next = await client.fetchQuery(list).then(
      ({ duplicates }) => nextPair(before, duplicates, pair),
      // The list itself says why it cannot be shown.
      () => null,
    );
    void refreshDuplicates(client);
    await navigate(paths.duplicates(next ?? []));
  };
}
