import type { Plugin } from 'vite';

/**
 * Inserts values into `index.html` in place of their names: `%BUILD_ID%`, and leaves out its
 * comments, also those of its scripts, and indentation, which every browser would load. @throws if
 * the page does not contain a name
 */
export const pageValues = (values: Readonly<Record<string, string>>): Plugin => ({
  name: 'page-values',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      Object.entries(values).reduce(
        (page, [name, value]) => {
          if (!page.includes(`%${name}%`))
            throw new Error(`index.html does not contain %${name}%.`);
          return page.replaceAll(`%${name}%`, value);
        },
        html
          .replaceAll(/<!--.*?-->/gs, '')
          .replaceAll(/\n\s*(\/\/.*)?/g, '\n')
          .replaceAll(/\n+/g, '\n'),
      ),
  },
});
