import { Textarea, type TextareaProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';

/** Several lines of text; grows with them. */
export const TextArea = (props: TextareaProps) => <Textarea rows={4} resize="vertical" size="md" {...props} />;
