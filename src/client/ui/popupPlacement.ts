import type { PopoverProps } from '@mantine/core';

/** Distance that a popup keeps to the edges of the window. */
const GAP = 4;

/** Lets a popup move over its own field where neither side has room for all of it. */
const anywhere = { options: {}, fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) };

/**
 * Placement of every popup of the component library. It is drawn inside the panel or dialog of its field, because outside of a modal
 * dialog it would be inert, and positioned against the window. It opens on the side with more room, is moved and limited until all of
 * it lies in the window, and scrolls in itself when the window is smaller. No ancestor may be transformed or filtered: that would
 * make the ancestor, not the window, the one that clips it.
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
