import type { ESTree } from 'vite';
import type { Case, File, HouseRule, Visitor } from './rule.ts';

/** Files with the reason why each may; a list of files has one reason for all, in its comment. */
type Files = Readonly<Record<string, string>> | readonly string[];

/** Something that some files may do, and all others may not. */
interface Restriction {
  /** Selectors of what is restricted, or a function that calls `found` with it. */
  readonly finds: string | readonly string[] | ((found: Found, file: File) => Visitor);
  /** The files that may; none by default. They do: otherwise, they are to be taken off the list. */
  readonly files?: Files;
  /** What is wrong with it in another file, and what to do instead. */
  readonly wrong: string;
  readonly remedy: string;
}
type Found = (node: ESTree.Node) => void;

interface Restrictions {
  readonly covers: RegExp;
  readonly restrictions: readonly Restriction[];
  /** The file with the list. */
  readonly list?: string;
  readonly refuses: readonly Case[];
  readonly accepts: readonly Case[];
}

/** Returns a rule that certain things are done in certain files only. */
export const onlyIn = ({
  covers,
  restrictions,
  list,
  refuses,
  accepts,
}: Restrictions): HouseRule => ({
  covers,
  refuses,
  accepts,
  look: (file) => together(restrictions.map((one) => visitorOf(one, file, list))),
});

function visitorOf({ finds, files = [], wrong, remedy }: Restriction, file: File, list = '') {
  const mayDo = (Array.isArray(files) ? files : Object.keys(files)).includes(file.path);
  let isDone = false;
  const found: Found = (node) => {
    isDone = true;
    if (!mayDo) file.report(node, wrong, remedy);
  };
  const selectors = typeof finds === 'string' ? [finds] : finds;
  const visitor =
    typeof selectors === 'function' ? selectors(found, file) : { [selectors.join(', ')]: found };
  if (!mayDo) return visitor;
  const start = { start: 0, end: 0 };
  return together([
    visitor,
    {
      'Program:exit'() {
        if (!isDone)
          file.report(
            start,
            `This file no longer needs an exception`,
            `Take it off the list of ${list}`,
          );
      },
    },
  ]);
}

/** Returns a visitor that calls what all of them call. */
export function together(visitors: readonly Visitor[]): Visitor {
  const all = new Map<string, ((node: ESTree.Node) => void)[]>();
  for (const [selector, handler] of visitors.flatMap((one) => Object.entries(one)))
    all.set(selector, [...(all.get(selector) ?? []), handler]);
  return Object.fromEntries(
    [...all].map(([selector, handlers]) => [
      selector,
      (node: ESTree.Node) => {
        for (const handler of handlers) handler(node);
      },
    ]),
  );
}
