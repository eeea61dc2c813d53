/** An empty collection, which is there to be filled. */
const COLLECTION = String.raw`(?:new (?:Map|Set|WeakMap|WeakSet)(?:<[^()]*?>)?\(\)|\[\]|\{\})`;

const OF_MODULE = new RegExp(
  String.raw`^(?:export )?(?:let (\w+)|const (\w+)(?:: [^\n]+?)? = ${COLLECTION};)`,
  'gm',
);
/** Fields that are collections, and private ones that may be assigned anew. */
const OF_OBJECT = new RegExp(
  String.raw`^  (?:readonly )?(#?\w+)(?:: [^\n]+?)? = ${COLLECTION};|^  (#\w+)(?:[:=;] ?| = )[^(\n]*;$`,
  'gm',
);
const FUNCTION = /^(?:export )?(?:async )?function \w+[^]*?^\}$/gm;
/** A function whose variables outlive its call: it returns functions or answers requests. */
const OUTLIVES_ITS_CALL =
  /\.addHook\(|\.route\b|\bapp\.(?:get|post)\(|^  return (?:async )?(?:\(.*=>|function)|^  return \{[^]*?=>[^]*?^  \}/m;
const OF_FUNCTION = new RegExp(
  String.raw`^  (?:let (\w+)|const (\w+)(?:: [^\n]+?)? = ${COLLECTION};)`,
  'gm',
);

/** The plugin counts in memory. */
const OF_PLUGIN = /\.register\((fastifyRateLimit)\b/g;

/**
 * Returns the names of what a source file keeps in the memory of the process between two requests:
 * variables and collections of the module, of objects, and of functions that return functions.
 */
export function processState(source: string): string[] {
  const functions = [...source.matchAll(FUNCTION)]
    .map(([text]) => text)
    .filter((text) => OUTLIVES_ITS_CALL.test(text));
  return [
    ...namesIn(source, OF_MODULE),
    ...namesIn(source, OF_OBJECT),
    ...namesIn(source, OF_PLUGIN),
    ...functions.flatMap((text) => namesIn(text, OF_FUNCTION)),
  ];
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one, other]) => one ?? other ?? '');
