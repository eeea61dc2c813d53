import { Button as MantineButton } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './Button.css';

/** Mantine's button with its styles. What every visit begins with uses `PlainButton`, so that this one comes with the first page that has it. */
export const Button = MantineButton;
export type { ButtonProps } from '@mantine/core';
