/**
 * Mantine's button with its styles. What every visit begins with uses `PlainButton` instead, so that the library's comes with
 * the first page that has one.
 */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './Button.css';

export { Button, type ButtonProps } from '@mantine/core';
