import * as z from 'zod/mini';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import type { IncidentType } from '#contract/values.ts';
import { NoResponse } from '../noResponse.ts';
import {
  type Case,
  type CaseAction,
  type CaseSystem,
  type NewCase,
  UnknownCaller,
} from './port.ts';
import type { TopDeskSettings } from './settings.ts';
import { destinationOf, typesAt } from './topdeskDestinations.ts';
import { type TopDeskClient, topDeskClient, TopDeskRefusal } from './topdeskClient.ts';
import {
  escaped,
  externalNumberOf,
  marked,
  noteMarkOf,
  quoted,
  titleOf,
  unmarked,
} from './topdeskText.ts';

/** Most people have few cases; for a person with very many, only the newest are shown. */
const MAX_CASES = 50;
/** Maximum number of concurrent requests to TOPdesk. */
const MAX_CONCURRENT = 6;
/**
 * Maximum number of notes per case, newest first. This is TOPdesk's maximum page size; the default
 * is ten.
 */
const MAX_NOTES = 100;

/** What TOPdesk may leave out, or send as null. */
const maybe = <T extends z.ZodMiniType>(shape: T) => z.optional(z.nullable(shape));

const Person = z.object({ id: z.string(), networkLoginName: maybe(z.string()) });
const Incident = z.object({
  id: z.string(),
  number: z.string(),
  briefDescription: maybe(z.string()),
  request: maybe(z.string()),
  status: maybe(z.string()),
  closed: maybe(z.boolean()),
  creationDate: maybe(z.string()),
  operatorGroup: maybe(z.object({ id: maybe(z.string()) })),
  category: maybe(z.object({ name: maybe(z.string()) })),
  caller: maybe(
    z.object({
      id: maybe(z.string()),
      dynamicName: maybe(z.string()),
    }),
  ),
});
type Incident = z.infer<typeof Incident>;
const Action = z.object({
  id: z.string(),
  memoText: maybe(z.string()),
  plainText: maybe(z.string()),
  flag: maybe(z.boolean()),
  invisibleForCaller: maybe(z.boolean()),
  entryDate: z.string(),
});

/**
 * Support cases in TOPdesk, accessed through its REST API. An invalid response is treated as no
 * response.
 */
export function topDeskCases(settings: TopDeskSettings, ask = topDeskClient(settings)): CaseSystem {
  const caseOf = async (
    incident: Incident,
    caller: string | null | Promise<string | null>,
    signal: AbortSignal,
  ): Promise<Case> => {
    const [actions, liUId] = await Promise.all([actionsOf(ask, incident.id, signal), caller]);
    return toCase(incident, actions, liUId, typesAt(settings.destinations, incident));
  };

  return {
    async open(cases, _, signal) {
      const numbers = new Map<string, string>();
      await forEachConcurrently(cases, async (one) => {
        try {
          const at = destinationOf(settings.destinations, one.incidentType);
          const { number } = await openOne(ask, one, at, signal);
          numbers.set(one.reference, number);
        } catch (error) {
          // This case was not opened, but the others may still be.
          if (!(error instanceof NoResponse || error instanceof TopDeskRefusal)) throw error;
        }
      });
      return numbers;
    },

    async ofCaller(liUId, _, signal) {
      const person = await personOf(ask, liUId, signal);
      // Includes the cases that were opened with the name only.
      const query = [
        ...(person ? [`caller.id==${quoted(person.id)}`] : []),
        `caller.dynamicName==${quoted(liUId)}`,
      ].join(',');
      const found = await listOf(Incident, ask, 'incidents/', {
        query: { query, pageSize: String(MAX_CASES), sort: 'creationDate:desc' },
        signal,
      });
      const cases: Case[] = [];
      await forEachConcurrently(
        found,
        async (incident) => void cases.push(await caseOf(incident, liUId, signal)),
      );
      return cases.toSorted(newestFirst);
    },

    async find(id, _, signal) {
      const found = await ask(`incidents/id/${encodeURIComponent(id)}`, { signal });
      if (found === null) return null;
      const incident = read(Incident, found);
      return await caseOf(incident, callerOf(ask, incident, signal), signal);
    },

    async write({ reference, caseId, memoText, invisibleForCaller }, _, signal) {
      const mark = noteMarkOf(reference);
      const find = async () =>
        (await markedActionsOf(ask, caseId, signal)).find((action) => action.mark === mark)?.action;
      const earlier = await find();
      if (earlier) return earlier;
      await ask(`incidents/id/${encodeURIComponent(caseId)}`, {
        sent: {
          method: 'PATCH',
          body: {
            action: escaped(marked(memoText, mark)),
            actionInvisibleForCaller: invisibleForCaller,
          },
        },
        signal,
      });
      const written = await find();
      if (!written)
        throw new NoResponse('The case system does not return the note that was sent to it.');
      return written;
    },

    async setOpen({ caseId, isOpen }, _, signal) {
      await ask(`incidents/id/${encodeURIComponent(caseId)}`, {
        sent: { method: 'PATCH', body: { closed: !isOpen } },
        signal,
      });
    },
  };
}

const newestFirst = (one: Case, other: Case): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || other.number.localeCompare(one.number);

/** Opens a case, or returns the case that an earlier attempt opened. */
async function openOne(
  ask: TopDeskClient,
  one: NewCase,
  {
    operatorGroup,
    category,
  }: { readonly operatorGroup?: string | undefined; readonly category?: string | undefined },
  signal: AbortSignal,
): Promise<Incident> {
  const externalNumber = externalNumberOf(one.reference);
  const [earlier] = await numbered(ask, externalNumber, signal);
  if (earlier) return earlier;

  const { liUId, lin } = one.caller;
  const person = liUId === null ? null : await personOf(ask, liUId, signal);
  const incident = {
    status: 'firstLine',
    briefDescription: titleOf(one.briefDescription),
    request: escaped(one.request),
    externalNumber,
    ...(operatorGroup && { operatorGroup: { id: operatorGroup } }),
    ...(category && { category: { name: category } }),
  };
  const create = async (caller: object) =>
    read(
      Incident,
      await ask('incidents/', {
        sent: { method: 'POST', body: { ...incident, ...caller } },
        signal,
      }),
    );
  const byName = { caller: { dynamicName: liUId ?? lin ?? '' } };
  if (person === null) {
    if (one.mustKnowCaller) throw new UnknownCaller();
    return await create(byName);
  }
  try {
    return await create({ callerLookup: { id: person.id } });
  } catch (error) {
    // TOPdesk knows the person but rejects them as a caller, for example because they are archived.
    if (!(error instanceof TopDeskRefusal)) throw error;
    if (one.mustKnowCaller) throw new UnknownCaller();
    return await create(byName);
  }
}

/** Returns the cases with an external number. */
const numbered = (ask: TopDeskClient, externalNumber: string, signal: AbortSignal) =>
  listOf(Incident, ask, 'incidents/', {
    query: { query: `externalNumber==${quoted(externalNumber)}` },
    signal,
  });

/**
 * Searches TOPdesk for a case that does not exist, which needs the right to read cases. @throws
 * {NoResponse} when that is not what answers, {TopDeskRefusal} when it rejects the search
 */
export async function tryTopDesk(settings: TopDeskSettings, signal: AbortSignal): Promise<void> {
  await numbered(topDeskClient(settings), 'minit-setup', signal);
}

/** Returns the person with the login name; null unless exactly one person has it. */
async function personOf(
  ask: TopDeskClient,
  liUId: string,
  signal: AbortSignal,
): Promise<z.infer<typeof Person> | null> {
  const query = { query: `networkLoginName==${quoted(liUId)}` };
  const found = await listOf(Person, ask, 'persons', { query, signal });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Returns the user id of the caller: the login name of a person known to TOPdesk, or the name
 * entered in the case.
 */
async function callerOf(
  ask: TopDeskClient,
  { caller }: Incident,
  signal: AbortSignal,
): Promise<string | null> {
  const name = caller?.id
    ? read(
        Person,
        (await ask(`persons/id/${encodeURIComponent(caller.id)}`, { signal })) ?? { id: caller.id },
      ).networkLoginName
    : caller?.dynamicName;
  return name && isUserId(name.trim()) ? normaliseUserId(name) : null;
}

const actionsOf = async (
  ask: TopDeskClient,
  id: string,
  signal: AbortSignal,
): Promise<CaseAction[]> => (await markedActionsOf(ask, id, signal)).map(({ action }) => action);

/**
 * Returns the actions of a case, oldest first, each with the mark under which the portal sent it.
 */
async function markedActionsOf(
  ask: TopDeskClient,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly action: CaseAction; readonly mark: string | null }[]> {
  const found = await listOf(Action, ask, `incidents/id/${encodeURIComponent(id)}/actions`, {
    query: { page_size: String(MAX_NOTES) },
    signal,
  });
  return found
    .map(({ id: actionId, memoText: html, plainText, flag, invisibleForCaller, entryDate }) => {
      const { text: memoText, mark } = unmarked(plainText ?? html ?? '');
      return {
        mark,
        action: {
          id: actionId,
          memoText,
          flag: flag ?? false,
          invisibleForCaller: invisibleForCaller ?? false,
          entryDate: parseTime(entryDate),
        },
      };
    })
    .toSorted(
      ({ action: one }, { action: other }) => one.entryDate.getTime() - other.entryDate.getTime(),
    );
}

const toCase = (
  { id, number, briefDescription, request, status, closed, creationDate }: Incident,
  actions: readonly CaseAction[],
  callerLiUId: string | null,
  incidentTypes: readonly IncidentType[],
): Case => ({
  id,
  number,
  actions,
  callerLiUId,
  incidentTypes,
  briefDescription: briefDescription ?? '',
  request: request ?? '',
  isOpen: closed !== true && status?.endsWith('Archived') !== true,
  createdAt: parseTime(creationDate ?? ''),
});

/** TOPdesk writes time zones without a colon, `2026-11-17T09:00:00.000+0100`. */
function parseTime(text: string): Date {
  const moment = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(moment.getTime()))
    throw new NoResponse('Invalid time in a response from the case system.');
  return moment;
}

/** Returns what TOPdesk has found, which is nothing where it answers nothing. */
const listOf = async <T extends z.ZodMiniType>(
  shape: T,
  ask: TopDeskClient,
  ...asked: Parameters<TopDeskClient>
): Promise<z.output<T>[]> => read(z.array(shape), (await ask(...asked)) ?? []);

function read<T extends z.ZodMiniType>(shape: T, answer: unknown): z.output<T> {
  const found = shape.safeParse(answer);
  if (!found.success) throw new NoResponse('Unexpected response from the case system.');
  return found.data;
}

async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: Math.min(MAX_CONCURRENT, items.length) }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
