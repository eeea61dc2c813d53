import { useId, type ReactNode } from 'react';
import { CheckIcon, EditIcon } from '../../../components/laterIcons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './EmployeePanel.module.css';

interface EditableRowProps {
  readonly name: string;
  /** What is shown while it is not edited; empty where there is nothing. */
  readonly value: ReactNode;
  readonly isEditable: boolean;
  readonly isEditing: boolean;
  readonly isChanged: boolean;
  readonly onToggle: () => void;
  /** The field, with its own label. */
  readonly children: ReactNode;
}

/** One fact about the person, to read or, after a tap, to change (spec 1 §4). */
export function EditableRow({ name, value, isEditable, isEditing, isChanged, onToggle, children }: EditableRowProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.row} data-editing={isEditing || undefined}>
      <div className={classes.rowBody}>
        {isEditing ? (
          children
        ) : (
          <dl className={classes.fact}>
            <dt id={id}>
              {name}
              {isChanged && <span className={classes.changed}> · {t('ACCOUNTS/PROFILE/UNSAVED')}</span>}
            </dt>
            <dd>{value || <span className={classes.quiet}>{t('PROFILE/CONTACT/NONE')}</span>}</dd>
          </dl>
        )}
      </div>
      {isEditable && (
        <button
          type="button"
          className={classes.edit}
          aria-expanded={isEditing}
          aria-label={t(isEditing ? 'ACCOUNTS/PROFILE/SHOW_FIELD' : 'ACCOUNTS/PROFILE/EDIT_FIELD', { name })}
          onClick={onToggle}
        >
          {isEditing ? <CheckIcon size={18} /> : <EditIcon size={18} />}
        </button>
      )}
    </div>
  );
}
