/**
 * Everything the look is made of, in one place: colour, type, spacing, radius, motion. What a page needs beyond Mantine's
 * own variables it finds as `--m-…`, written for both schemes by `theme.ts`. `tokens.test.ts` holds the contrasts.
 */
export type Ten = readonly [string, string, string, string, string, string, string, string, string, string];

/** Ink blue: what can be done next, and nothing else. */
export const ink: Ten = [
  '#f0f4fb', '#dfe8f5', '#bfd1ec', '#98b5e0', '#6f93d0', '#4971b8', '#335a9f', '#244885', '#1a376a', '#11264c',
];
/** The warm accent: something waits for the person. */
export const ember: Ten = [
  '#fdf3ec', '#fae1d1', '#f4c2a2', '#eda273', '#e5854b', '#d26a2c', '#b95720', '#9f4818', '#7c3711', '#57260a',
];
export const green: Ten = [
  '#edf8f1', '#d3eede', '#a6dbbc', '#76c598', '#4cae77', '#2f955c', '#21804b', '#196c3e', '#125330', '#0b3a21',
];
export const amber: Ten = [
  '#fef7e3', '#fcebba', '#f7d678', '#efbe3f', '#dda51c', '#b98506', '#977003', '#7d5a00', '#604500', '#433000',
];
export const red: Ten = [
  '#fdf0f0', '#fadcdc', '#f3b6b6', '#ea8b8b', '#e06363', '#cf4040', '#bb2e2e', '#a12323', '#7d1a1a', '#581111',
];
/** Neutrals with a trace of ink, so that grey and blue belong together. */
export const gray: Ten = [
  '#f5f7fa', '#edf0f5', '#e0e5ec', '#cdd4df', '#aeb8c7', '#7d899b', '#5d697c', '#475367', '#303a4b', '#1a2230',
];
/** The dark scheme's text (0) down to its deepest ground (9). */
export const dark: Ten = [
  '#dbe2ec', '#bcc6d4', '#98a4b6', '#71809a', '#45536a', '#2d394b', '#212b3a', '#141b26', '#0f151f', '#0a0e15',
];

export const palettes = { ink, ember, green, amber, red, gray, dark } as const;

/** Which shade fills a button: dark enough for white text, light enough to be a colour. */
export const primaryShade = { light: 7, dark: 5 } as const;

interface Scheme {
  readonly page: string;
  readonly surface: string;
  readonly quiet: string;
  readonly line: string;
  readonly edge: string;
  readonly text: string;
  readonly 'text-quiet': string;
  readonly action: string;
  readonly 'action-quiet': string;
  readonly focus: string;
  readonly accent: string;
  readonly 'accent-quiet': string;
  readonly ok: string;
  readonly 'ok-quiet': string;
  readonly warn: string;
  readonly 'warn-quiet': string;
  readonly bad: string;
  readonly 'bad-quiet': string;
  readonly shade: string;
}

/** What colours are for. `edge` draws controls (3:1), `line` only parts things. */
export const schemes: { readonly light: Scheme; readonly dark: Scheme } = {
  light: {
    page: '#ffffff',
    surface: '#ffffff',
    quiet: gray[0],
    line: gray[2],
    edge: gray[5],
    text: gray[9],
    'text-quiet': gray[6],
    action: ink[7],
    'action-quiet': ink[0],
    focus: ink[5],
    accent: ember[7],
    'accent-quiet': ember[0],
    ok: green[7],
    'ok-quiet': green[0],
    warn: amber[7],
    'warn-quiet': amber[0],
    bad: red[7],
    'bad-quiet': red[0],
    shade: 'rgb(17 27 45 / 45%)',
  },
  dark: {
    page: dark[7],
    surface: dark[6],
    quiet: '#1a2330',
    line: dark[5],
    edge: dark[3],
    text: dark[0],
    'text-quiet': dark[2],
    action: ink[3],
    'action-quiet': '#1d2a40',
    focus: ink[3],
    accent: ember[3],
    'accent-quiet': '#33231a',
    ok: green[3],
    'ok-quiet': '#152b20',
    warn: amber[3],
    'warn-quiet': '#2f2712',
    bad: red[3],
    'bad-quiet': '#361d1f',
    shade: 'rgb(3 6 12 / 65%)',
  },
};

/** Small print, tables, running text, headings of parts, headings of pages. */
export const type = { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' } as const;
export const lineHeights = { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.3', xl: '1.2' } as const;
export const spacing = { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' } as const;
export const radius = { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '1rem', xl: '1.5rem' } as const;
/** Phones end at `sm`; the desk with its sidebar begins at `md`. */
export const breakpoints = { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' } as const;

/** The system's own letters: nothing to download. */
export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** Sizes of the frame. */
export const frame = {
  'bar-height': '3.5rem',
  'bottom-height': '3.75rem',
  'sidebar-width': '16rem',
  'panel-width': '34rem',
  'content-width': '75rem',
} as const;
