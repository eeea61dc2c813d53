import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HelpdeskInformation } from '../../../contract/helpdesk.ts';
import type { Language } from '../../../contract/values.ts';
import { helpdeskQueries } from '../../domain/helpdesk.ts';
import { translateIn } from '../../i18n/otherLanguage.ts';
import type { TextKey, Translate } from './texts.ts';

/** What every sheet of a language says besides the key. */
export interface Sheet {
  readonly language: Language;
  readonly t: Translate;
  /** How the desks are reached; null: it could not be fetched. */
  readonly desks: HelpdeskInformation | null;
}

/** The texts of a sheet in the language that it is printed in, whichever the page speaks (KEY-10). The sheet before stays until they have come. */
export function useSheet(language: Language) {
  const desks = useQuery(helpdeskQueries.information('Employee'));
  const texts = useQuery({
    queryKey: ['sheetTexts', language],
    queryFn: async () => ({ language, t: await translateIn<TextKey>(language, ['activationKeys']) }),
    staleTime: Infinity,
  });
  const [shown, setShown] = useState(texts.data);
  if (texts.data && texts.data !== shown) setShown(texts.data);
  const sheet: Sheet | null = shown === undefined || desks.isPending ? null : { ...shown, desks: desks.data ?? null };
  return { sheet, error: texts.error, retry: () => void texts.refetch() };
}
