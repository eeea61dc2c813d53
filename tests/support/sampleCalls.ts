import { isMutating, type RouteSpec } from '#contract/route.ts';
import { accountIdOf, linOf } from '../areas/calls.ts';
import { sampleOf } from '../tools/shapes.ts';
import type { Portal } from './portal.ts';

type Known = Readonly<Record<string, unknown>>;

/** The parts of a call that the contract accepts, with values from the database where it needs them. */
export const sampleOfCall = (spec: RouteSpec, known: Known): Known =>
  Object.fromEntries(
    (['params', 'query', 'body'] as const).flatMap((part) =>
      spec[part] === undefined ? [] : [[part, sampleOf(spec[part], known)]],
    ),
  );

/** The request that sends these parts of a call: what a test has put in them, not what is valid. */
export function requestOf(spec: RouteSpec, parts: unknown): [string, RequestInit] {
  const {
    params = {},
    query = {},
    body,
  } = Object(parts) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const inUrl = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
  const path = spec.path.replace(/\{(\w+)\}/g, (_all, name: string) => inUrl(params[name]));
  const search = Object.entries(query)
    .flatMap(([name, value]) =>
      [value].flat().map((one) => `${encodeURIComponent(name)}=${inUrl(one)}`),
    )
    .join('&');
  return [
    `${path}?${search}`,
    {
      method: spec.method,
      ...(body !== undefined && {
        headers: {
          'content-type': 'application/json',
          ...(isMutating(spec) && { 'idempotency-key': crypto.randomUUID() }),
        },
        body: JSON.stringify(body),
      }),
    },
  ];
}

/**
 * Values by the names of the fields in which the contract expects them, so that calls reach what
 * they are for.
 */
export async function knownValues({ db }: Portal): Promise<Readonly<Record<string, unknown>>> {
  const lin = await linOf(db, 'vivno29');
  const account = await db
    .selectFrom('account')
    .select('organisation_id')
    .where('id', '=', await accountIdOf(db, 'vivno29'))
    .executeTakeFirstOrThrow();
  return {
    liUId: 'vivno29',
    liuId: 'vivno29',
    liuid: 'vivno29',
    targetLiuId: 'vivno29',
    norEduPersonLIN: lin,
    norEduPersonLin: lin,
    accounts: [lin],
    organisationTreeNodeGuid: account.organisation_id,
    organisationId: account.organisation_id,
    email: 'extern@example.org',
    activityId: 'x',
    tableId: 'accounts',
    newPassword: 'Kvarnby-demo-2026',
    password: 'Kvarnby-demo-2026',
    birthDate: '19900101',
    invisibleForCaller: false,
    newPin: '2947',
    zipCode: '581 83',
    isPrePopulatable: 'true',
    retryOnMissingCallerInLiUdesk: 'true',
  };
}
