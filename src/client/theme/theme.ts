import { createTheme, type MantineColorsTuple } from '@mantine/core';

const sizes = (of: string) => ({
  xs: `var(--${of}-xs)`,
  sm: `var(--${of}-sm)`,
  md: `var(--${of}-md)`,
  lg: `var(--${of}-lg)`,
  xl: `var(--${of}-xl)`,
});

const shades = (palette: string): MantineColorsTuple => [
  `var(--${palette}-0)`,
  `var(--${palette}-1)`,
  `var(--${palette}-2)`,
  `var(--${palette}-3)`,
  `var(--${palette}-4)`,
  `var(--${palette}-5)`,
  `var(--${palette}-6)`,
  `var(--${palette}-7)`,
  `var(--${palette}-8)`,
  `var(--${palette}-9)`,
];

const heading = (size: string) => ({
  fontSize: `var(--type-${size})`,
  lineHeight: `var(--leading-${size})`,
});

/**
 * Mantine's theme. It only references the portal's design tokens, whose values are in `tokens.css`.
 */
export const theme = createTheme({
  colors: {
    ink: shades('ink'),
    ember: shades('ember'),
    green: shades('green'),
    yellow: shades('amber'),
    red: shades('red'),
    gray: shades('gray'),
    dark: shades('dark'),
  },
  primaryColor: 'ink',
  // Dark enough for white text, light enough to be recognised as a colour.
  primaryShade: { light: 7, dark: 5 },
  fontFamily: 'var(--font-family)',
  fontSizes: sizes('type'),
  lineHeights: sizes('leading'),
  spacing: sizes('space'),
  radius: sizes('round'),
  // Phone layouts end at `sm`; the desktop layout with its sidebar starts at `md`. Style sheets
  // repeat these values, because media queries cannot use variables.
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontFamily: 'var(--font-family)',
    fontWeight: '650',
    sizes: { h1: heading('xl'), h2: heading('lg'), h3: heading('md'), h4: heading('sm') },
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
  },
});
