import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The name of a picture: `card_nilan234_390_dark_sv.png`, or `…_sv_webkit.png`. */
const NAME = /^(?<screen>.+)_(?<form>\d+_(?:light|dark)_\w+)\.png$/;
/**
 * Checkboxes on the page hide the pictures of each kind, so that one form of a screen can be
 * compared without the others.
 */
const FORMS = [['375', '390', '820', '1440'], ['light', 'dark'], ['sv', 'en'], ['webkit']] as const;

/**
 * Writes a page with all pictures of a folder, one section per screen. If `before` contains
 * pictures of an earlier run, each is shown to the left of its successor, and a screen that only
 * one of the two runs has is marked.
 */
export function writeGallery(folder: string, before: string | null): string {
  const page = join(folder, 'index.html');
  writeFileSync(
    page,
    galleryOf(
      picturesIn(folder),
      before === null ? null : { names: picturesIn(before), from: relative(folder, before) },
    ),
  );
  return page;
}

const picturesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted();

function galleryOf(
  names: readonly string[],
  before: { readonly names: readonly string[]; readonly from: string } | null,
): string {
  const all = [...new Set([...names, ...(before?.names ?? [])])].toSorted();
  const screens = Map.groupBy(all, (name) => NAME.exec(name)?.groups?.['screen'] ?? name);
  const sections = [...screens].map(([screen, its]) => {
    const rows = its.map((name) => {
      const form = NAME.exec(name)?.groups?.['form']?.replaceAll('_', ' ') ?? '';
      const after = names.includes(name) ? picture(name, screen) : missing('no longer exists');
      const earlier = before?.names.includes(name)
        ? picture(`${before.from}/${name}`, `${screen} before`)
        : missing('did not exist before');
      const pictures =
        before === null ? after : `${column('Before', earlier)}${column('After', after)}`;
      return `<section data-form="${form}"><h3>${form}</h3><div class="row">${pictures}</div></section>`;
    });
    return `<details id="${screen}"><summary>${screen}</summary>${rows.join('')}</details>`;
  });
  return (
    '<!doctype html><html lang="en"><meta ' +
    `charset="utf-8"><title>Screens</title><style>${STYLE}</style><h1>Screens</h1>${choices}${sections.join('\n')}`
  );
}

const choices = `<fieldset><legend>Show</legend>${FORMS.flat()
  .map((word) => `<label><input type="checkbox" id="show-${word}" checked> ${word}</label>`)
  .join('')}</fieldset>`;
const column = (title: string, content: string) =>
  `<div class="column"><h4>${title}</h4>${content}</div>`;
const picture = (path: string, screen: string) =>
  `<a href="${path}"><img loading="lazy" src="${path}" alt="${screen}"></a>`;
const missing = (why: string) => `<p>${why}</p>`;

const STYLE = `
body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem; background: #c3cad4; color: #1a2230; }
fieldset { display: flex; gap: 1.25rem; width: fit-content; margin-bottom: 1rem; }
summary { font-size: 1.25rem; cursor: pointer; padding: .5rem 0; }
h3, h4 { margin: 1rem 0 .25rem; font-size: 1rem; }
.row { display: flex; gap: 1rem; align-items: flex-start; }
.column { max-width: 46vw; }
img { max-width: 100%; border: 1px solid #5d697c; }
${FORMS.flat()
  .map((word) => `body:has(#show-${word}:not(:checked)) [data-form~="${word}"] { display: none; }`)
  .join('\n')}`;
