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
import { createElement, type Ref, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Mantine's button with its styles, which keeps the focus while it is loading: it is disabled
 * meanwhile, and browsers take the focus from disabled elements. Code that every visit loads uses
 * `PlainButton`, so that this button is loaded only with the first page that needs it.
 */
export const Button = createPolymorphicComponent<'button', ButtonProps>(ButtonWithFocus);
export type { ButtonProps };

function ButtonWithFocus({
  ref,
  ...props
}: ButtonProps & { readonly ref?: Ref<HTMLButtonElement> }) {
  const button = useKeptFocus(props.loading ?? false);
  return createElement(MantineButton<'button'>, {
    ...props,
    ref: useMergedRef(button, ref ?? null),
  });
}

/**
 * Returns the ref of a button that gets the focus back that it had when it began to load, unless
 * something else has it by then.
 */
function useKeptFocus(isLoading: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!isLoading && hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    hadFocus.current = isLoading && document.activeElement === button.current;
  }, [isLoading]);
  return button;
}
