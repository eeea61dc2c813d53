import type { FieldValues, Path, PathValue, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** The props of a field whose value is not the text of an input, such as a date or a choice. */
export interface ControlledField<Value> {
  readonly label: string;
  readonly error: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  /** Receives what takes the focus. */
  readonly ref: (element: Pick<HTMLElement, 'focus'> | null) => void;
}

/** What takes the focus of a field: one object for all its renders, which the library compares. */
class Focusable {
  element: Pick<HTMLElement, 'focus'> | null = null;

  focus(): void {
    this.element?.focus();
  }
}

/** The focusable parts of a form, by the names of their fields. */
export type Focusables = Map<string, Focusable>;

/** Registers a field of which the library reads no element. Its form is rendered at each change. */
export function registerControlled<Fields extends FieldValues, Name extends Path<Fields>>(
  form: UseFormReturn<Fields>,
  focusables: Focusables,
  name: Name,
  rules?: RegisterOptions<Fields, Name>,
): Omit<ControlledField<PathValue<Fields, Name>>, 'label' | 'error'> {
  const { ref, onChange, onBlur } = form.register(name, rules);
  return {
    value: form.watch(name),
    onChange: (value) => void onChange({ target: { name, value }, type: 'change' }),
    onBlur: () => void onBlur({ target: { name, value: form.getValues(name) }, type: 'blur' }),
    ref: (element) => {
      const focusable = focusables.get(name) ?? new Focusable();
      focusables.set(name, focusable);
      focusable.element = element;
      ref(element && focusable);
    },
  };
}
