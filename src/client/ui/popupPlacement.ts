import type { PopoverProps } from '@mantine/core';

/** Distance that a popup keeps to the edges of the window. */
const GAP = 4;

/** Lets a popup move over its own field when neither side has room for all of it. */
const anywhere = { options: {}, fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) };

/**
 * Placement of every popup of the component library. A popup is rendered inside the panel or dialog
 * of its field, because it would be inert outside a modal dialog, and positioned relative to the
 * window. It opens on the side with more room, is shifted and limited until all of it is within the
 * window, and scrolls its own content when the window is smaller. No ancestor may be transformed or
 * filtered, because the ancestor would then clip the popup instead of the window.
 */
export const popupPlacement = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  transitionProps: { duration: 0 },
  middlewares: {
    flip: { padding: GAP, fallbackStrategy: 'bestFit' },
    shift: { padding: GAP, crossAxis: true, limiter: anywhere },
    size: {
      padding: GAP,
      apply: ({ availableWidth, availableHeight, elements }) => {
        elements.floating.style.setProperty('--popup-width', `${availableWidth}px`);
        elements.floating.style.setProperty('--popup-height', `${availableHeight}px`);
      },
    },
  },
} satisfies Partial<PopoverProps>;
