import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/IconButton.tsx';
import { EditIcon } from '#client/ui/deferredIcons.tsx';
import { CheckIcon } from '#client/ui/icons.tsx';
import { useTranslation } from '../texts.ts';
import classes from './EmployeePanel.module.css';

/** Controls of an editable field. */
export interface Editing {
  readonly isOpen: boolean;
  /** Switches between the field's input and its value. */
  readonly onToggle: () => void;
}

interface EditableRowProps {
  readonly name: string;
  /** Shown while the field is not being edited; empty when the field has no value. */
  readonly value: ReactNode;
  readonly isChanged: boolean;
  /** Null when the field is read-only. */
  readonly editing: Editing | null;
  /** Where a field that cannot be edited is changed; null if there is nothing to say. */
  readonly source: string | null;
  /** The input, with its own label. */
  readonly children: ReactNode;
}

/** One fact about the person, which can be edited after a tap (PROF-06). */
export function EditableRow({
  name,
  value,
  isChanged,
  editing,
  source,
  children,
}: EditableRowProps) {
  const { t } = useTranslation();
  const isOpen = editing?.isOpen ?? false;
  return (
    <div className={classes.row} data-editing={isOpen || undefined}>
      {isOpen ? (
        <div>{children}</div>
      ) : (
        <dl className={`facts ${classes.fact}`}>
          <dt>
            {name}
            {isChanged && (
              <span className={classes.changed}> · {t('ACCOUNTS/PROFILE/UNSAVED')}</span>
            )}
          </dt>
          <dd>
            {value || <span className="quiet">{t('CONTACT/NONE')}</span>}
            {source !== null && <span className={`note ${classes.source}`}>{source}</span>}
          </dd>
        </dl>
      )}
      {editing && (
        <span className={classes.edit}>
          <IconButton
            tone="action"
            label={t(isOpen ? 'ACCOUNTS/PROFILE/SHOW_FIELD' : 'ACCOUNTS/PROFILE/EDIT_FIELD', {
              name,
            })}
            onClick={editing.onToggle}
          >
            {isOpen ? <CheckIcon size={18} /> : <EditIcon size={18} />}
          </IconButton>
        </span>
      )}
    </div>
  );
}
