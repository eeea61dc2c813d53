import type { UserStatus } from '../../../../contract/values.ts';
import { statusMeaning } from '../../../../rules/accountStatus.ts';
import { useTranslation } from '../texts.ts';
import classes from './Lists.module.css';

/** A status in a list, as a shape and a word. The table cell around it explains the status. */
export function StatusMark({ status }: { status: UserStatus }) {
  const { t } = useTranslation();
  const { tone, name } = statusMeaning(status);
  return <span className={classes.status} data-tone={tone}>{t(name)}</span>;
}
