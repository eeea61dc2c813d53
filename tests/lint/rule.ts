import { relative } from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';
import type { ESTree } from 'vite';

/** A rule as oxlint runs it. */
type LintRule = Parameters<RuleTester['run']>[1];
type Create = NonNullable<LintRule['create']>;
type Context = Parameters<Create>[0];
/** What is called for the nodes of a file, by their types or by selectors of ESLint. */
export type Visitor = Readonly<Record<string, Handler['called']>>;
/** As a method, so that it may name the type of the nodes that its selector finds. */
interface Handler {
  called(node: ESTree.Node): void;
}

/** Source code at a place that the rule covers. */
export type Case = readonly [path: string, code: string];

/** A file as a rule sees it. */
export interface File {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
  /** Says at a node, or at the offsets of a text, what is wrong and what to do: two sentences. */
  readonly report: (at: Place, wrong: string, remedy: string) => void;
}
interface Place {
  readonly start: number;
  readonly end: number;
}

/** A rule of the house, with its cases. */
export interface HouseRule {
  /** The files that it looks at. */
  readonly covers: RegExp;
  readonly look: (file: File) => Visitor;
  readonly refuses: readonly Case[];
  readonly accepts: readonly Case[];
}

/** Returns the rule as oxlint runs it. */
export const asLintRule = ({ covers, look }: HouseRule): LintRule => ({
  create(context) {
    const path = relative(context.cwd, context.filename);
    // Both packages have the same nodes, each with types of its own.
    return covers.test(path) ? (look(fileOf(context, path)) as ReturnType<Create>) : {};
  },
});

function fileOf({ sourceCode, report }: Context, path: string): File {
  return {
    path,
    text: sourceCode.text,
    report: ({ start, end }, wrong, remedy) =>
      report({
        message: `${wrong}. ${remedy}.`,
        loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
      }),
  };
}
