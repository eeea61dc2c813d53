import { TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import classes from './TextField.module.css';

interface TextFieldProps extends Omit<TextInputProps, 'description' | 'inputWrapperOrder' | 'classNames'> {
  /** What it is for and how it is written, below the field. */
  readonly help?: string;
}

/** A line of text to type: label above, help below, and what is wrong with it below that. Spread `register` on it. */
export const TextField = ({ help, ...props }: TextFieldProps) => (
  <TextInput {...props} description={help} inputWrapperOrder={['label', 'input', 'description', 'error']} classNames={classes} />
);
