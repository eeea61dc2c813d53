import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import * as tokens from './tokens.ts';

const { ink, ember, green, amber, red, gray, dark } = tokens.palettes;

/** Mantine's theme from our tokens; a university's own colour takes the place of the ink blue. */
export const themeFor = (brand: tokens.Ten | null): MantineThemeOverride =>
  createTheme({
    colors: {
      ink: brand ?? ink,
      ember,
      green,
      yellow: amber,
      red,
      gray,
      dark,
    },
    primaryColor: 'ink',
    primaryShade: tokens.primaryShade,
    fontFamily: tokens.fontFamily,
    fontSizes: { ...tokens.type },
    lineHeights: { ...tokens.lineHeights },
    spacing: { ...tokens.spacing },
    radius: { ...tokens.radius },
    breakpoints: { ...tokens.breakpoints },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    headings: {
      fontFamily: tokens.fontFamily,
      fontWeight: '650',
      sizes: {
        h1: { fontSize: tokens.type.xl, lineHeight: tokens.lineHeights.xl },
        h2: { fontSize: tokens.type.lg, lineHeight: tokens.lineHeights.lg },
        h3: { fontSize: tokens.type.md, lineHeight: tokens.lineHeights.md },
        h4: { fontSize: tokens.type.sm, lineHeight: tokens.lineHeights.sm },
      },
    },
    components: {
      Button: { defaultProps: { size: 'md' } },
      Input: { defaultProps: { size: 'md' } },
    },
  });

const prefixed = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--m-${name}`, value]));

/** Our tokens as CSS variables, and Mantine's own brought into line with them. */
export const cssVariables: CSSVariablesResolver = (theme) => {
  const own = theme.colors['ink'] ?? ink;
  const { light, dark: night } = tokens.schemes;
  return {
    variables: prefixed(tokens.frame),
    light: {
      ...prefixed({ ...light, action: own[7] ?? light.action, 'action-quiet': own[0] ?? light['action-quiet'], focus: own[5] ?? light.focus }),
      '--mantine-color-body': light.page,
      '--mantine-color-text': light.text,
      '--mantine-color-dimmed': light['text-quiet'],
      '--mantine-color-placeholder': light['text-quiet'],
      '--mantine-color-anchor': own[7] ?? light.action,
      '--mantine-color-error': light.bad,
      '--mantine-color-default-color': light.text,
      '--mantine-color-default-border': light.edge,
    },
    dark: {
      ...prefixed({ ...night, action: own[3] ?? night.action, focus: own[3] ?? night.focus }),
      '--mantine-color-body': night.page,
      '--mantine-color-text': night.text,
      '--mantine-color-dimmed': night['text-quiet'],
      '--mantine-color-placeholder': night['text-quiet'],
      '--mantine-color-anchor': own[3] ?? night.action,
      '--mantine-color-error': night.bad,
      '--mantine-color-default': night.surface,
      '--mantine-color-default-color': night.text,
      '--mantine-color-default-border': night.edge,
    },
  };
};
