import { ComboboxChevron, Select, type SelectProps } from '@mantine/core';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { useTranslation } from './fieldTexts.ts';
import { popupPlacement } from './popupPlacement.ts';
import classes from './ChoiceField.module.css';

interface ChoiceFieldProps<Choice extends string> extends Omit<
  SelectProps<Choice>,
  | 'data'
  | 'value'
  | 'description'
  | 'inputWrapperOrder'
  | 'classNames'
  | 'comboboxProps'
  | 'withScrollArea'
  | 'floatingHeight'
> {
  readonly data: readonly { readonly value: Choice; readonly label: string }[];
  readonly value: Choice | null;
  /** Help text below the field. */
  readonly help?: string | undefined;
}

/** The library's own chevron would be announced as a picture without a name. */
const chevron = <ComboboxChevron size="md" aria-hidden />;

/**
 * A choice from a list, made by typing or with the arrow keys. On focus the text is selected, so
 * that typing replaces it; leaving the field or pressing Esc without choosing restores the text of
 * the chosen option.
 */
export function ChoiceField<Choice extends string>({
  help,
  data,
  value,
  searchValue,
  onSearchChange,
  onKeyDown,
  onFocus,
  onClick,
  disabled,
  ...props
}: ChoiceFieldProps<Choice>) {
  const { t } = useTranslation();
  const label = data.find((choice) => choice.value === value)?.label ?? '';
  const [typed, setTyped] = useState(label);
  const change = (text: string) => {
    setTyped(text);
    onSearchChange?.(text);
  };
  const selecting = useSelectedOnFocus();
  return (
    <Select
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={t('CHOICE_FIELD/NONE')}
      size="md"
      // By default the library makes the clear button available to the mouse only.
      clearButtonProps={{
        size: 'md',
        'aria-label': t('CHOICE_FIELD/CLEAR'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      rightSection={chevron}
      comboboxProps={popupPlacement}
      withScrollArea={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      data={data}
      value={value}
      searchValue={searchValue ?? typed}
      onSearchChange={change}
      disabled={disabled ?? false}
      description={help}
      classNames={classes}
      onFocus={(event) => {
        selecting.onFocus(event);
        onFocus?.(event);
      }}
      onClick={(event) => {
        selecting.onClick(event);
        onClick?.(event);
      }}
      onKeyDownCapture={(event) => {
        const option = event.nativeEvent.isComposing ? undefined : optionOfEnter(event);
        if (option === undefined) return;
        event.preventDefault(); // submits no form
        event.stopPropagation();
        option.click();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen(event)) {
          event.preventDefault(); // closes only the list, not the panel around it
          change(label);
        }
        onKeyDown?.(event);
      }}
    />
  );
}

const isOpen = ({ currentTarget }: KeyboardEvent<HTMLInputElement>): boolean =>
  currentTarget.getAttribute('aria-expanded') === 'true';

/**
 * Returns the option that Enter chooses in an open list: the marked one, otherwise the only one. The
 * library itself chooses by an index, which a timer of the opening list may have reset after the
 * option was marked; Enter then submitted the form without the choice.
 */
function optionOfEnter(event: KeyboardEvent<HTMLInputElement>): HTMLElement | undefined {
  if (event.key !== 'Enter' || !isOpen(event)) return undefined;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  const marked = options.find((option) => option.hasAttribute('data-combobox-selected'));
  return marked ?? (options.length === 1 ? options[0] : undefined);
}

/**
 * Selects a field's text when the field receives the focus. A click places the caret after the
 * focus event, so the first click selects the text again.
 */
function useSelectedOnFocus() {
  const isFirstClick = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      currentTarget.select();
      isFirstClick.current = true;
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      const hasDragged = currentTarget.selectionStart !== currentTarget.selectionEnd;
      if (isFirstClick.current && !hasDragged) currentTarget.select();
      isFirstClick.current = false;
    },
  };
}
