import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HelpdeskInformation } from '#contract/helpdesk.ts';
import type { Language } from '#contract/values.ts';
import { helpdeskQueries } from '#client/domain/helpdesk.ts';
import { translateIn } from '#client/i18n/otherLanguage.ts';
import type { TextKey, Translate } from './texts.ts';

/** The content that all sheets in a language share. */
export interface Sheet {
  readonly language: Language;
  readonly t: Translate;
  /** Contact details of the desks; null when they could not be fetched. */
  readonly desks: HelpdeskInformation | null;
}

/**
 * Returns the texts of a sheet in its print language, whatever the language of the page (KEY-10).
 * The previous sheet stays until the new texts have loaded.
 */
export function useSheet(language: Language) {
  const desks = useQuery(helpdeskQueries.information('Employee'));
  const texts = useQuery({
    queryKey: ['sheetTexts', language],
    queryFn: async () => ({
      language,
      t: await translateIn<TextKey>(language, ['activationKeys']),
    }),
    staleTime: Infinity,
  });
  const [shown, setShown] = useState(texts.data);
  if (texts.data && texts.data !== shown) setShown(texts.data);
  const sheet: Sheet | null =
    shown === undefined || desks.isPending ? null : { ...shown, desks: desks.data ?? null };
  return { sheet, error: texts.error, retry: () => void texts.refetch() };
}
