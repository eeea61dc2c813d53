import { createContext, useContext } from 'react';
import type { EditableField } from '#rules/profileEditing.ts';

/** The editable fields of the person shown in the form. */
export const EditableFieldsContext = createContext<ReadonlySet<EditableField>>(new Set());
export const useEditableFields = (): ReadonlySet<EditableField> =>
  useContext(EditableFieldsContext);
