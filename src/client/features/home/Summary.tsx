import { useTranslation } from '../../i18n/useTranslation.ts';

interface SummaryProps {
  readonly count: number;
  readonly isPending: boolean;
  /** Some of what could tell has not answered, so "nothing" would be more than we know. */
  readonly isPartial: boolean;
}

/** The answer to "does anything need me" in a sentence, before any list. Spoken when it changes. */
export function Summary({ count, isPending, isPartial }: SummaryProps) {
  const { t } = useTranslation();
  const sentence = () => {
    if (count > 0) return t('HOME/NEEDS_ME/COUNT', { count });
    if (isPending) return t('HOME/NEEDS_ME/LOADING');
    return t(isPartial ? 'HOME/NEEDS_ME/NOTHING_KNOWN' : 'HOME/NEEDS_ME/NOTHING');
  };
  return <span role="status">{sentence()}</span>;
}
