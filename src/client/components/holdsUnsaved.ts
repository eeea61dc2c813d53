import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Whether a form holds what is not saved: at this moment, which may be before it is drawn so. */
export const holdsUnsaved = <Fields extends FieldValues>({ getFieldState, getValues }: Pick<UseFormReturn<Fields>, 'getFieldState' | 'getValues'>): boolean =>
  Object.keys(getValues()).some((name) => getFieldState(name as Path<Fields>).isDirty);
