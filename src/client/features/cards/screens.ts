/** The card's page and panels. Each is fetched when it is opened, and this list with the first of them. */
export const screens = {
  card: () => import('./card/CardPage.tsx'),
  freeze: () => import('./freeze/FreezePanel.tsx'),
  block: () => import('./card/BlockPanel.tsx'),
  order: () => import('./order/OrderPanel.tsx'),
  pictures: () => import('./pictures/PicturesPanel.tsx'),
  capture: () => import('./handoff/CapturePage.tsx'),
  pin: () => import('./pin/PinPanel.tsx'),
};
