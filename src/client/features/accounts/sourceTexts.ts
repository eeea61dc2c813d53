import { useTranslation } from './texts.ts';

/** Systems that most universities have, by the names that the documentation gives them. */
const known = { staff: 'ACCOUNTS/SOURCE/STAFF', ladok: 'ACCOUNTS/SOURCE/LADOK' } as const;

/** Returns the sentence that says from which system something comes, and that it is changed there. */
export function useSourceText(): (system: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const key = name === 'staff' || name === 'ladok' ? known[name] : 'ACCOUNTS/SOURCE/OTHER';
    return t('ACCOUNTS/SOURCE', { source: t(key, { name }) });
  };
}
