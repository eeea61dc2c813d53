import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './ChoiceField.module.css';

interface ChoiceFieldProps extends Omit<SelectProps, 'description' | 'inputWrapperOrder' | 'classNames' | 'comboboxProps'> {
  /** What it is for, below the field. */
  readonly help?: string | undefined;
}

/** One of a list, found by typing or by the arrow keys. Its list opens inside the panel or dialog that it stands in. */
export function ChoiceField({ help, onKeyDown, disabled, ...props }: ChoiceFieldProps) {
  const { t } = useTranslation();
  return (
    <Select
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={t('ACCOUNTS/CHOICE/NONE')}
      size="md"
      // The library leaves it to the mouse.
      clearButtonProps={{ size: 'md', 'aria-label': t('ACCOUNTS/CHOICE/CLEAR'), 'aria-hidden': false, tabIndex: 0 }}
      // Outside the dialog the list would lie behind it.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      disabled={disabled ?? false}
      description={help}
      classNames={classes}
      onKeyDown={(event) => {
        closeListFirst(event);
        onKeyDown?.(event);
      }}
    />
  );
}

/** `Esc` closes one thing at a time: an open list, and only then the panel around it. */
function closeListFirst(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
}
