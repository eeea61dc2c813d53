import { Button as MantineButton } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './Button.css';

/**
 * Mantine's button with its styles. Code that every visit loads uses `PlainButton`, so that this
 * button is loaded only with the first page that needs it.
 */
export const Button = MantineButton;
export type { ButtonProps } from '@mantine/core';
