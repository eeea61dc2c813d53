import { Textarea, type TextareaProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import classes from './TextField.module.css';

interface TextAreaProps extends Omit<TextareaProps, 'description' | 'inputWrapperOrder' | 'classNames'> {
  /** What it is for and how it is written, below the field. */
  readonly help?: string;
}

/** Several lines of text, laid out as `TextField` is. */
export const TextArea = ({ help, ...props }: TextAreaProps) => (
  <Textarea rows={4} resize="vertical" size="md" {...props} description={help} inputWrapperOrder={['label', 'input', 'description', 'error']} classNames={classes} />
);
