import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Checker } from 'accessibility-checker-engine';
import type { Issue } from 'accessibility-checker-engine/v4/api/IRule.js';
import type Axe from 'axe-core';
import { falsePositives } from './accessibilityFalsePositives.ts';

/** The scripts of the engines, by the global variable that each defines. */
const scripts = (
  [
    ['axe', 'axe-core/axe.min.js'],
    ['ace', 'accessibility-checker-engine/ace.js'],
    ['HTMLCS', 'html_codesniffer/build/HTMLCS.js'],
  ] as const
).map(
  ([name, file]) => [name, readFileSync(fileURLToPath(import.meta.resolve(file)), 'utf8')] as const,
);

/** Every rule of axe for WCAG 2.2 AA, and one that axe disables by default but Lighthouse checks. */
const AXE_OPTIONS: Axe.RunOptions = {
  resultTypes: ['violations'],
  elementRef: true,
  // The visible label of a control must be part of its name.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};

/**
 * IBM's rules for WCAG 2.2 AA. Failures of a requirement are reported: `POTENTIAL` and `MANUAL`
 * results ask for a person's judgement, and a `RECOMMENDATION` is IBM's own advice.
 */
const ACE_RULES = 'WCAG_2_2';

/** The rules of HTML_CodeSniffer for WCAG 2.1 AA, of which the errors are reported. */
const HTMLCS_RULES = 'WCAG2AA';
/**
 * The rule of criterion 1.3.5, which throws an exception at fields without a name. The other two
 * engines check the criterion.
 */
const HTMLCS_LEFT_OUT = 'Principle1.Guideline1_3.1_3_5';
/**
 * A warning that needs no judgement: a level of headings is skipped. All others ask a person to
 * look at something.
 */
const HTMLCS_WARNINGS = ['WCAG2AA.Principle1.Guideline1_3.1_3_1_A.G141'];

/** What is used of HTML_CodeSniffer, which has no types. */
interface HtmlCodeSniffer {
  process(rules: string, content: Node, onEnd: () => void, onFailure: (why: unknown) => void): void;
  getMessages(): readonly {
    readonly type: 1 | 2 | 3;
    readonly code: string;
    readonly msg: string;
    readonly element: Element;
  }[];
}
interface Engines {
  readonly axe: typeof Axe;
  readonly ace: { readonly Checker: new () => Checker };
  readonly HTMLCS: HtmlCodeSniffer;
  readonly HTMLCS_WCAG2AA: { sniffs: { include: string[] }[] };
}

/** The page below a panel has its own address and is checked there. */
interface AuditTarget {
  readonly address?: string;
}

/**
 * Returns the violations of WCAG 2.2 AA that axe, IBM's engine (Equal Access) and HTML_CodeSniffer
 * find on the page: the engine and its rule, and a short description of the element.
 */
export async function violations(
  page: Page,
  { address = '' }: AuditTarget = {},
): Promise<string[]> {
  await loadEngines(page);
  return page.evaluate(audit, {
    scope: address.includes('/panels/') ? 'dialog[open]' : ':root',
    axeOptions: AXE_OPTIONS,
    aceRules: ACE_RULES,
    htmlcsRules: HTMLCS_RULES,
    htmlcsLeftOut: HTMLCS_LEFT_OUT,
    htmlcsWarnings: HTMLCS_WARNINGS,
    falsePositives,
  });
}

/** Returns the texts whose contrast is less than 7:1, or 4.5:1 if they are large (WCAG 1.4.6). */
export async function lowContrasts(page: Page): Promise<string[]> {
  await loadEngines(page);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as Engines;
    const top = document.querySelector('dialog[open]') ?? document.documentElement;
    const { violations: found } = await axe.run(top, { runOnly: ['color-contrast-enhanced'] });
    return found.flatMap(({ nodes }) =>
      nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message}`),
    );
  });
}

/** Loads the engines only once per document, because parsing them takes longer than most rules. */
async function loadEngines(page: Page): Promise<void> {
  for (const [name, script] of scripts)
    if (!(await page.evaluate((key) => key in globalThis, name))) await page.evaluate(script);
}

interface Audit {
  readonly scope: string;
  readonly axeOptions: Axe.RunOptions;
  readonly aceRules: string;
  readonly htmlcsRules: string;
  readonly htmlcsLeftOut: string;
  readonly htmlcsWarnings: readonly string[];
  readonly falsePositives: typeof falsePositives;
}

/** Runs in the page. */
async function audit(options: Audit): Promise<string[]> {
  const { axe, ace, HTMLCS, HTMLCS_WCAG2AA } = globalThis as unknown as Engines;
  const top = document.querySelector(options.scope);
  if (!top) throw new Error(`The page has no ${options.scope}.`);
  // While a panel fades in, its texts have less contrast. Endless animations are of skeletons.
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));

  const byAxe = (await axe.run(top, options.axeOptions)).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ element, any, all }) => ({
      rule: `axe ${id}`,
      element: element ?? top,
      message: [...any, ...all][0]?.message ?? '',
    })),
  );

  const isFailure = ({ value: [policy, confidence] }: Issue) =>
    `${policy} ${confidence}` === 'VIOLATION FAIL';
  const byAce = (await new ace.Checker().check(document, options.aceRules)).results
    .filter(isFailure)
    .map(({ ruleId, node, message }) => ({
      rule: `ace ${ruleId}`,
      element: node instanceof Element ? node : (node.parentElement ?? top),
      message,
    }));

  for (const sniff of HTMLCS_WCAG2AA.sniffs)
    sniff.include = sniff.include.filter((name) => name !== options.htmlcsLeftOut);
  await new Promise<void>((resolve, reject) =>
    HTMLCS.process(options.htmlcsRules, document, resolve, reject),
  );
  const byCodeSniffer = HTMLCS.getMessages()
    .filter(({ type, code }) => type === 1 || options.htmlcsWarnings.includes(code))
    .map(({ code, element, msg }) => ({ rule: `htmlcs ${code}`, element, message: msg }));

  // Unlike axe, the other two also check what nobody is given: `hidden` elements, closed details, and
  // the page behind a modal dialog.
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const isGiven = (element: Element) =>
    element.contains(document.body) ||
    element.closest('head') ||
    (element.checkVisibility() && (!modal || modal.contains(element)));
  return [...byAxe, ...byAce, ...byCodeSniffer]
    .filter(({ element }) => top.contains(element) && isGiven(element))
    .filter(
      ({ rule, element }) =>
        !options.falsePositives.some(
          (known) => known.rule === rule && element.matches(known.selector),
        ),
    )
    .map(({ rule, element, message }) => `${rule}: ${element.outerHTML.slice(0, 160)} ${message}`);
}
