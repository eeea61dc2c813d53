import type { AddressLabel, AlumniFilter, SavedFile } from '#contract/alumniMailing.ts';
import type { api } from '#contract/index.ts';
import { alumniAdministrators } from '#contract/access.ts';
import { mayCall } from '#rules/access.ts';
import { parsePeopleList } from '#rules/alumniFile.ts';
import { textOfTable } from '#rules/tableFile.ts';
import { about, recordBy } from '#server/call/change.ts';
import type { Actor } from '#server/call/actor.ts';
import { badRequest, notFound } from '#server/call/answers.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { self } from '#server/call/self.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import { localized } from '../localized.ts';
import { type AlumnRow, toAlumn } from './alumnStore.ts';
import { recordExport, takeExport, TICKET_MS } from './exportStore.ts';
import {
  addFile,
  contentOf,
  countListed,
  countsOf,
  found,
  type Listed,
  removeFile,
  type SavedFileRow,
  savedFiles,
} from './mailingStore.ts';
import { labelBatches, type LabelRow, labelRows } from './labelStore.ts';
import { asRows } from './spreadsheet.ts';

type MailingCalls =
  | 'filter'
  | 'filteredLabels'
  | 'prepareExport'
  | 'spreadsheet'
  | 'files'
  | 'saveFile'
  | 'deleteFile'
  | 'addressLabels';

/** Maximum number of alumni shown; the export contains all of them. */
const SHOWN = 200;
/** Maximum number of rows of a file that are reported by their numbers. */
const REPORTED_ROWS = 100;

/**
 * Selecting alumni for mailings (ALUM-22, ALUM-23, ALUM-24). Every selection that discloses
 * addresses is recorded in the audit trail with the person who made it.
 */
export const mailingHandlers: Pick<Handlers<typeof api.alumniAdmin>, MailingCalls> = {
  filter: withList(async (call, { people, content, duplicates }) => {
    const {
      actor,
      body: { source, ...filter },
      db,
      now,
    } = call;
    const [counts, inRegister, first] = await Promise.all([
      countsOf(db, filter, people),
      people === null ? 0 : countListed(db, people),
      found(db, filter, people, SHOWN).next(),
    ]);
    return await call.change(async (tx) => {
      const saved =
        source.newFile?.saveForLater && content
          ? await addFile(tx, {
              name: source.newFile.name,
              description: source.newFile.description,
              creator_lin: self(actor).lin,
              created_at: now,
              content,
            })
          : null;
      return {
        status: 200,
        body: {
          alumnsForExport: (first.value ?? []).map(shownTo(actor)),
          numberOfAlumns: counts.found,
          numberOfDeclined: counts.declined,
          numberOfRejected: counts.cameBack,
          numberOfLabels: counts.labels,
          numberOfAlumnsFromNewFile: people?.length ?? 0,
          numberOfAlumnsFoundFromNewFile: inRegister,
          duplicateRows: duplicates.slice(0, REPORTED_ROWS),
        },
        audit: [
          ...(saved ? [about(null, 'alumniAdmin.saveFile', { after: { file: saved.id } })] : []),
          about(null, 'alumniAdmin.filter', { after: { ...filter, found: counts.found } }),
        ],
      };
    });
  }),

  filteredLabels: withList(async (call, { people }) => {
    const {
      body: { source: _, ...filter },
      db,
    } = call;
    await recordBy(db, call, about(null, 'alumniAdmin.export', { after: filter }));
    return { status: 200, body: asLabels(labelBatches(db, filter, people)) };
  }),

  prepareExport: withList(async (call, { content }) => {
    const {
      actor,
      body: { source: _, ...filter },
      language,
      now,
    } = call;
    const ticket = newToken();
    return await call.change(async (tx) => {
      await recordExport(tx, {
        creator_lin: self(actor).lin,
        ticket_hash: hashOf(ticket),
        language,
        filter: JSON.stringify(filter),
        content,
        expires_at: new Date(now.getTime() + TICKET_MS),
      });
      return { status: 200, body: { ticket }, audit: null };
    });
  }),

  // The browser downloads the export as a stream, so that neither side holds all of it in memory. A
  // link cannot carry a body, so the ticket identifies the selection.
  async spreadsheet(call) {
    const {
      actor,
      db,
      now,
      params: { ticket },
      today,
    } = call;
    const taken = await db.transaction().execute(async (tx) => {
      const choice = await takeExport(
        tx,
        { creator_lin: self(actor).lin, ticket_hash: hashOf(ticket) },
        now,
      );
      if (choice)
        await recordBy(tx, call, about(null, 'alumniAdmin.export', { after: choice.filter }));
      return choice;
    });
    if (taken === undefined) return notFound;
    const read = taken.content === null ? everybody : listIn(taken.content, today);
    if (!read.isRead) return notFound;
    return { status: 200, body: asRows(found(db, taken.filter, read.people), taken.language) };
  },

  async files({ db }) {
    return { status: 200, body: (await savedFiles(db)).map(toSavedFile) };
  },

  async saveFile(call) {
    const {
      actor,
      body: { name, description, base64File },
      now,
      today,
    } = call;
    const content = Buffer.from(base64File, 'base64');
    const read = listIn(content, today);
    if (!read.isRead) return read.answer;
    return await call.change(async (tx) => {
      const { id } = await addFile(tx, {
        name,
        description,
        creator_lin: self(actor).lin,
        created_at: now,
        content,
      });
      return {
        status: 200,
        body: {
          id,
          name,
          description,
          creator: actor.displayName ?? '',
          created: now.toISOString(),
        },
        audit: about(null, 'alumniAdmin.saveFile', { after: { file: id, name } }),
      };
    });
  },

  async deleteFile(call) {
    const {
      params: { id },
    } = call;
    if (!isIdentifier(id)) return notFound;
    return await call.change(async (tx) => {
      const removed = await removeFile(tx, id);
      if (removed === undefined) return notFound;
      return {
        status: 200,
        audit: about(null, 'alumniAdmin.deleteFile', { before: { file: id, name: removed.name } }),
      };
    });
  },

  async addressLabels({ db }) {
    return { status: 200, body: (await labelRows(db)).map(toLabel) };
  },
};

async function* asLabels(batches: ReturnType<typeof labelBatches>) {
  for await (const rows of batches) yield rows.map(toLabel);
}

const toLabel = ({
  id,
  first_name,
  last_name,
  address,
  zip_code,
  city,
  country_code,
  title,
}: LabelRow): AddressLabel => ({
  alumnId: id,
  name: `${first_name} ${last_name}`,
  address,
  zipCode: zip_code,
  city,
  country: country_code === 'SE' ? null : localized(title),
});

/** Callers who only write to alumni see neither national ids nor the office's notes. */
const shownTo = (actor: Actor) => (row: AlumnRow) =>
  mayCall(alumniAdministrators, actor) === 'yes'
    ? toAlumn(row)
    : {
        ...toAlumn(row),
        norEduPersonNin: null,
        internalNotes: '',
        emailRejectedNotes: '',
        addressRejectedNotes: '',
      };

const toSavedFile = ({ id, name, description, creator, created_at }: SavedFileRow): SavedFile => ({
  id,
  name,
  description,
  creator,
  created: created_at.toISOString(),
});

/** The people to whom a selection is limited. */
interface List {
  readonly isRead: true;
  /** Null without a limit. */
  readonly people: Listed;
  /** The content of the file that names the people; null if there is no file. */
  readonly content: Buffer | null;
  /** The rows that name somebody whom an earlier row names. */
  readonly duplicates: readonly number[];
}

/** The response that says why there is no list. */
interface Unread<Answer = ReturnType<typeof badRequest>> {
  readonly isRead: false;
  readonly answer: Answer;
}

const everybody: List = { isRead: true, people: null, content: null, duplicates: [] };
const rejected = (errors: Readonly<Record<string, string>>): Unread => ({
  isRead: false,
  answer: badRequest(errors),
});

/** Handles a selection with the people that its source names, or says what is wrong with it. */
function withList<C extends CallContext & { readonly body: Pick<AlumniFilter, 'source'> }, A>(
  handle: (call: C, list: List) => Promise<A>,
) {
  return async (call: C) => {
    const read = await listedBy(call, call.body.source);
    return read.isRead ? await handle(call, read) : read.answer;
  };
}

/**
 * Returns the people that the source names: everybody, the people of a saved file, or those of a
 * new file. The whole register must be asked for: without a source, or with several, nothing is
 * selected.
 */
async function listedBy(
  { db, today }: CallContext,
  { fileId, useOnlyLocalData, newFile }: AlumniFilter['source'],
): Promise<List | Unread | Unread<typeof notFound>> {
  const named = [useOnlyLocalData, fileId !== null, newFile !== null].filter(Boolean).length;
  if (named !== 1) return rejected({ source: named === 0 ? 'INPUT_REQUIRED' : 'INPUT_INVALID' });
  if (useOnlyLocalData) return everybody;
  if (newFile !== null) return listIn(Buffer.from(newFile.base64File, 'base64'), today);
  const saved = fileId !== null && isIdentifier(fileId) ? await contentOf(db, fileId) : undefined;
  return saved ? listIn(saved.content, today) : { isRead: false, answer: notFound };
}

/**
 * Returns the people of a file, or errors for the rows that name nobody. A single such row rejects
 * the whole file.
 */
function listIn(content: Buffer, today: string): List | Unread {
  const read = textOfTable(content, (bytes, encoding) =>
    new TextDecoder(encoding, { fatal: true }).decode(bytes),
  );
  if ('error' in read) return rejected({ base64File: `ALUMNI_FILE/${read.error}` });
  const { people, errors, duplicates } = parsePeopleList(read.text, today);
  if (errors.length > 0)
    return rejected({
      ...Object.fromEntries(
        errors.slice(0, REPORTED_ROWS).map(({ row, error }) => [`row.${row}`, error]),
      ),
      'useData.rows': String(errors.length),
    });
  return people.length === 0
    ? rejected({ base64File: 'ALUMNI_FILE/EMPTY' })
    : { isRead: true, people, content, duplicates };
}
