import { Textarea, type TextareaProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import classes from './TextField.module.css';

interface TextAreaProps extends Omit<
  TextareaProps,
  'description' | 'inputWrapperOrder' | 'classNames'
> {
  /** What the field is for and in which format, shown below the field. */
  readonly help?: string;
}

/** A multi-line text field with the layout of `TextField`. */
export const TextArea = ({ help, ...props }: TextAreaProps) => (
  <Textarea
    rows={4}
    resize="vertical"
    size="md"
    {...props}
    description={help}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    classNames={classes}
  />
);
