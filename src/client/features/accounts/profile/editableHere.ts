import { createContext, useContext } from 'react';
import type { EditableField } from '../../../../rules/profileEditing.ts';

/** The fields that may be edited of the person whom the form shows. */
export const EditableHere = createContext<ReadonlySet<EditableField>>(new Set());
export const useEditableHere = (): ReadonlySet<EditableField> => useContext(EditableHere);
