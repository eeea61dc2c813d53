import { routes } from '#contract/index.ts';
import { isMutating, type RouteSpec } from '#contract/route.ts';
import { requestOf } from '#tests/support/sampleCalls.ts';
import { leavesOf, sampleOf, withValueAt } from '#tests/tools/shapes.ts';
import { isAccepted } from '../errand.ts';
import type { Ledger, ValueKind } from '../ledger.ts';
import { args, EVERY_ACTOR, move, type Move } from '../move.ts';

/** Which fields of the contract name what; a field that is not listed gets a sample. */
const KINDS: readonly (readonly [name: RegExp, kind: ValueKind])[] = [
  [/liuid$|^liuids$|userid$/i, 'liUId'],
  [/lin$|^accounts$|^one$|^other$/i, 'lin'],
  [/nin$|personalid|nationalid/i, 'nin'],
  [/mail/i, 'mail'],
  [/organisation|treenode/i, 'org'],
  [/activationkey$|^token$/i, 'key'],
];
const kindOf = (name: string): ValueKind | null =>
  KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? null;

/** Calls that start something outside the walk, or would stop it. */
const LEFT_OUT: readonly string[] = ['/api/bankid/auth'];
const calls = routes.filter(({ path }) => !LEFT_OUT.includes(path));
const nameOf = ({ method, path }: RouteSpec) => `${method} ${path}`;

/** The places of a call that a value of the ledger fits, with the kind of the value. */
const placesOf = (spec: RouteSpec) =>
  leavesOf(spec).flatMap(({ place }) => {
    const steps = place.split('.');
    const kind = kindOf(steps.findLast((step) => step !== '*') ?? '');
    return kind === null ? [] : [{ steps, kind }];
  });

/** Any call of the contract, so that a new one takes part before anybody lists it. */
export const anyCallMoves: readonly Move[] = [
  move({
    name: 'contract.call',
    by: EVERY_ACTOR.filter((name) => !name.startsWith('scim') && name !== 'file'),
    weight: 3,
    choose: (draw, { random }) => {
      const changing = calls.filter(isMutating);
      const spec = random.oneOf(random.chance(0.8) ? changing : calls);
      const values = placesOf(spec).map(({ kind }, at) => [`v${at}`, draw.value(kind)] as const);
      return args({ call: nameOf(spec), ...Object.fromEntries(values) });
    },
    run: async (errand, { call = '', ...values }) => {
      const spec = calls.find((one) => nameOf(one) === call);
      if (spec === undefined) return false;
      const [path, init] = requestOf(spec, partsOf(spec, values, errand.ledger));
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      return isAccepted(await errand.call(spec.method, path, body));
    },
  }),
];

function partsOf(
  spec: RouteSpec,
  values: Readonly<Record<string, string>>,
  ledger: Ledger,
): unknown {
  const parts: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const shape = spec[part];
    if (shape !== undefined) parts[part] = sampleOf(shape, {});
  }
  return placesOf(spec).reduce<unknown>((sample, { steps }, at) => {
    const value = values[`v${at}`];
    return value === undefined ? sample : withValueAt(sample, steps, ledger.meaning(value));
  }, parts);
}
