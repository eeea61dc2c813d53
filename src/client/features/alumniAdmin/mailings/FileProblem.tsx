import { ApiError } from '../../../api/errors.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Messages } from '../../../ui/toasts/Messages.tsx';
import { failureToast } from '../../../ui/toasts/toasts.ts';
import { useTranslation } from '../texts.ts';
import classes from '../Admin.module.css';

/** Notice that explains why filtering failed: the line numbers of the rows that identify nobody, or any other error. */
export function FileProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const errors = error instanceof ApiError && error.status === 400 ? (error.errors ?? {}) : {};
  const lines = Object.keys(errors).flatMap((key) => (key.startsWith('row.') ? [Number(key.slice('row.'.length))] : []));
  if (lines.length === 0) {
    const toast = failureToast(error, 'ALUMNI_MAILING');
    return toast && <Notice tone={toast.type} isSpoken><Messages messages={toast.messages} /></Notice>;
  }
  const count = Number(errors['useData.rows']?.[0] ?? lines.length);
  return (
    <Notice tone="error" isSpoken title={t('ALUMNI_MAILING/ROWS', { count })}>
      <p>{t('ALUMNI_MAILING/ROWS/TEXT')}</p>
      <ul className={classes.rows}>{lines.toSorted((one, other) => one - other).map((line) => <li key={line}>{t('ALUMNI_MAILING/ROW', { line })}</li>)}</ul>
    </Notice>
  );
}
