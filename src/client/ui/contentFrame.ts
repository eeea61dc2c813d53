import { createContext, type ReactNode } from 'react';

/**
 * Surrounds the content of a panel, but not its heading and its close button, with what the route
 * adds to it.
 */
export const ContentFrame = createContext<(content: ReactNode) => ReactNode>((content) => content);
