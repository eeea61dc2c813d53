import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CheckIcon, EditIcon } from '../../../ui/laterIcons.tsx';
import { useTranslation } from '../texts.ts';
import classes from './EmployeePanel.module.css';

/** What can be done about a field that may be changed. */
export interface Editing {
  readonly isOpen: boolean;
  /** Shows the field's input, or its value again. */
  readonly onToggle: () => void;
}

interface EditableRowProps {
  readonly name: string;
  /** What is shown while it is not edited; empty where there is nothing. */
  readonly value: ReactNode;
  readonly isChanged: boolean;
  /** Null: it may only be read. */
  readonly editing: Editing | null;
  /** The input, with its own label. */
  readonly children: ReactNode;
}

/** One fact about the person, to read or, after a tap, to change (PROF-06). */
export function EditableRow({ name, value, isChanged, editing, children }: EditableRowProps) {
  const { t } = useTranslation();
  const isOpen = editing?.isOpen ?? false;
  return (
    <div className={classes.row} data-editing={isOpen || undefined}>
      {isOpen ? (
        <div>{children}</div>
      ) : (
        <dl className={classes.fact}>
          <dt>
            {name}
            {isChanged && <span className={classes.changed}> · {t('ACCOUNTS/PROFILE/UNSAVED')}</span>}
          </dt>
          <dd>{value || <span className={classes.quiet}>{t('CONTACT/NONE')}</span>}</dd>
        </dl>
      )}
      {editing && (
        <span className={classes.edit}>
          <IconButton tone="action" label={t(isOpen ? 'ACCOUNTS/PROFILE/SHOW_FIELD' : 'ACCOUNTS/PROFILE/EDIT_FIELD', { name })} onClick={editing.onToggle}>
            {isOpen ? <CheckIcon size={18} /> : <EditIcon size={18} />}
          </IconButton>
        </span>
      )}
    </div>
  );
}
