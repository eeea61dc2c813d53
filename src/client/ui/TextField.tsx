import { TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import classes from './TextField.module.css';

interface TextFieldProps extends Omit<
  TextInputProps,
  'description' | 'inputWrapperOrder' | 'classNames'
> {
  /** What the field is for and in which format, shown below the field. */
  readonly help?: string;
}

/**
 * A single-line text field with its label above, help below, and the error below that. Spread
 * `register` on it.
 */
export const TextField = ({ help, ...props }: TextFieldProps) => (
  <TextInput
    {...props}
    description={help}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    classNames={classes}
  />
);
