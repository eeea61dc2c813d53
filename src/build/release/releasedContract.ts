import * as z from 'zod/mini';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { shapes } from '#contract/shapes.ts';

/** What a release promises of one call to the pages of the releases before and after it. */
const Call = z.object({
  /** What the call accepts, each part as a JSON Schema. */
  params: z.optional(z.json()),
  query: z.optional(z.json()),
  body: z.optional(z.json()),
  /** What the call answers, by status; null is an answer without a body. */
  responses: z.record(z.string(), z.json()),
  /** How the page has to read or write it. */
  traits: z.array(z.enum(['isStreamed', 'isSpreadsheet', 'isVersioned'])),
});
export type DescribedCall = z.infer<typeof Call>;

/** The contract as a release has it: every call by its method and path, and the shapes they name. */
const Contract = z.object({
  version: z.string(),
  calls: z.record(z.string(), Call),
  shapes: z.record(z.string(), z.json()),
});
export type DescribedContract = z.infer<typeof Contract>;

const named = z.registry<{ id: string }>();
for (const [id, shape] of shapes) named.add(shape, { id });

/** Describes the contract of these sources, as the release `version`. */
export function describeContract(version: string): DescribedContract {
  const used: Record<string, z.core.util.JSONType> = {};
  const calls = routes.map(
    (spec) => [`${spec.method} ${spec.path}`, describe(spec, used)] as const,
  );
  return Contract.parse({
    version,
    calls: sorted(Object.fromEntries(calls)),
    shapes: sorted(used),
  });
}

function describe(spec: RouteSpec, used: Record<string, unknown>): unknown {
  const { params, query, body, responses } = spec;
  const input = (shape: z.core.$ZodType | undefined) => shape && schemaOf(shape, 'input', used);
  return {
    params: input(params),
    query: input(query),
    body: input(body),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, shape]) => [
        status,
        shape && schemaOf(shape, 'output', used),
      ]),
    ),
    traits: (['isStreamed', 'isSpreadsheet', 'isVersioned'] as const).filter(
      (trait) => spec[trait],
    ),
  };
}

/** The JSON Schema of a shape; named shapes are added to `used`, apart for input and output. */
function schemaOf(
  shape: z.core.$ZodType,
  io: 'input' | 'output',
  used: Record<string, unknown>,
): unknown {
  const text = JSON.stringify(
    z.toJSONSchema(shape, { metadata: named, io, unrepresentable: 'any' }),
  ).replaceAll('"#/$defs/', `"#/shapes/${io}.`);
  const {
    $schema: _,
    $defs,
    ...own
  }: Record<string, unknown> & { $defs?: object } = JSON.parse(text);
  for (const [name, schema] of Object.entries($defs ?? {})) used[`${io}.${name}`] = schema;
  return own;
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The text of the file that keeps the description, a line for each call and shape. */
export function textOfContract({ version, calls, shapes: described }: DescribedContract): string {
  const lines = (entries: Readonly<Record<string, unknown>>) =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `{
"version": ${JSON.stringify(version)},
"calls": {
${lines(calls)}
},
"shapes": {
${lines(described)}
}
}
`;
}

/** Reads the text of `textOfContract`. */
export const parseContract = (text: string): DescribedContract => Contract.parse(JSON.parse(text));
