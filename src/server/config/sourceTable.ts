import * as z from 'zod/mini';
import {
  PERSON_SOURCE,
  PersonKind,
  PORTAL_SOURCE,
  SourcedAttribute,
  SourceName,
} from '#contract/register.ts';
import {
  changeableInPortal,
  kindsByRank,
  kindsWith,
  type SourceTable,
} from '#rules/attributeSources.ts';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';

/** `attribute=source` or `attribute@Kind=source`. */
const ENTRY = /^(?<attribute>\w+)(?:@(?<kind>\w+))? *= *(?<source>\S+)$/;

const NAME = 'PORTAL_SOURCES';

interface Entry {
  readonly text: string;
  readonly attribute: SourcedAttribute;
  /** Null: all kinds of people for whom there is no entry of their own. */
  readonly kind: PersonKind | null;
  readonly source: string;
}

/** Reads which system, or the portal, is the source of each attribute. */
export function sourceTableIn(settings: Settings): SourceTable {
  const entries = settings
    .text(NAME, '')
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
    .map(entryOf);
  const named = new Set<string>();
  for (const { text, attribute, kind } of entries) {
    const key = `${attribute}@${kind ?? ''}`;
    if (named.has(key)) throw new ConfigurationError(NAME, `has two entries such as "${text}"`);
    named.add(key);
  }
  const table: { [A in SourcedAttribute]?: { [K in PersonKind]?: string } } = {};
  for (const entry of entries.toSorted((a, b) => Number(a.kind !== null) - Number(b.kind !== null)))
    for (const kind of kindsOf(entry))
      table[entry.attribute] = { ...table[entry.attribute], [kind]: entry.source };
  return table;
}

function entryOf(text: string): Entry {
  const groups = ENTRY.exec(text)?.groups ?? {};
  const attribute = SourcedAttribute.safeParse(groups['attribute']);
  const kind = z.nullable(PersonKind).safeParse(groups['kind'] ?? null);
  const source = groups['source'] ?? '';
  if (!attribute.success || !kind.success)
    throw new ConfigurationError(
      NAME,
      `must be attribute=source or attribute@Kind=source, divided by semicolons, not "${text}"; ` +
        `the attributes are ${SourcedAttribute.options.join(', ')}, ` +
        `the kinds ${kindsByRank.join(', ')}`,
    );
  return { text, attribute: attribute.data, kind: kind.data, source };
}

/** Returns the kinds that an entry applies to. @throws {ConfigurationError} if there is none. */
function kindsOf({ text, attribute, kind, source }: Entry): readonly PersonKind[] {
  if (source === PERSON_SOURCE)
    throw new ConfigurationError(
      NAME,
      `must not have "${text}": people cannot change it in the portal themselves`,
    );
  const isPortal = source === PORTAL_SOURCE;
  if (!isPortal && !SourceName.safeParse(source).success)
    throw new ConfigurationError(
      NAME,
      `must name a source with lower-case letters, digits and hyphens, not "${text}"`,
    );
  const kinds = kindsWith(attribute).filter(
    (one) => (kind ?? one) === one && (!isPortal || changeableInPortal[attribute].includes(one)),
  );
  if (kinds.length === 0)
    throw new ConfigurationError(
      NAME,
      isPortal
        ? `must not have "${text}": nobody can change it in the portal`
        : `must not have "${text}": only students have studies`,
    );
  return kinds;
}
