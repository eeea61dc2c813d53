import {
  Button as MantineButton,
  type ButtonProps,
  createPolymorphicComponent,
} from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './Button.css';
import { useMergedRef } from '@mantine/hooks';
import {
  createElement,
  type MouseEventHandler,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';

/**
 * Mantine's button with its styles, which keeps the focus while it is loading: it is disabled
 * meanwhile, and browsers take the focus from disabled elements. Code that every visit loads uses
 * `PlainButton`, so that this button is loaded only with the first page that needs it.
 */
export const Button = createPolymorphicComponent<'button', ButtonProps>(ButtonWithFocus);
export type { ButtonProps };

function ButtonWithFocus({
  ref,
  onClickCapture,
  ...props
}: ButtonProps & {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClickCapture?: MouseEventHandler<HTMLButtonElement>;
}) {
  const { button, onPress } = useKeptFocus(props.loading ?? false);
  return createElement(MantineButton<'button'>, {
    ...props,
    onClickCapture: (event) => {
      onPress();
      onClickCapture?.(event);
    },
    ref: useMergedRef(button, ref ?? null),
  });
}

/**
 * Returns the ref of a button that gets the focus back that it had when it began to load, unless
 * something else has it by then. Some browsers take the focus from a disabled element before the
 * effect runs, so the press itself is noted.
 */
function useKeptFocus(isLoading: boolean): {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onPress: () => void;
} {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!isLoading && hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    const isLeft = document.activeElement === document.body;
    hadFocus.current = isLoading && (isFocused(button.current) || (wasPressed.current && isLeft));
    wasPressed.current = false;
  }, [isLoading]);
  return {
    button,
    onPress: () => {
      wasPressed.current = isFocused(button.current);
    },
  };
}

const isFocused = (element: HTMLElement | null): boolean => document.activeElement === element;
