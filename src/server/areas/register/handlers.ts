import {
  type ImportedFile,
  type ImportFiles,
  ImportKind,
  type ImportResult,
  type imports,
  MAX_IMPORT_ROWS,
} from '#contract/imports.ts';
import type { Actor } from '#server/call/actor.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import {
  type FileReport,
  type Files,
  importFiles,
  type ImportReport,
  writeFiles,
} from './importFiles.ts';
import { type Origin, TooManyEnd } from './outcome.ts';
import { recentRuns } from './runStore.ts';

type ImportCall = CallContext & { readonly actor: Actor; readonly body: ImportFiles };

/** Imports by page: the same files and rules as the command's. */
export const importHandlers: Handlers<typeof imports> = {
  async preview(call) {
    const { db, body } = call;
    const preview = (endsAllowed: number) =>
      importFiles(db, filesIn(body), originOf(call), {
        ...optionsOf(body, endsAllowed),
        isDryRun: true,
      });
    try {
      return { status: 200, body: toResult(await preview(call.config.importEndsAllowed), false) };
    } catch (error) {
      if (!(error instanceof TooManyEnd)) throw error;
      return { status: 200, body: toResult(await preview(1), true) };
    }
  },

  async apply(call) {
    const { body, config } = call;
    try {
      return await call.change(async (tx) => {
        const report = await writeFiles(
          tx,
          filesIn(body),
          originOf(call),
          optionsOf(body, body.mayEndMany ? 1 : config.importEndsAllowed),
        );
        const result = toResult(report, false);
        return {
          status: 200,
          body: result,
          audit: about(null, 'register.import', {
            after: {
              source: body.source,
              files: result.files.map(({ kind, counts }) => ({ kind, counts })),
            },
          }),
        };
      });
    } catch (error) {
      if (!(error instanceof TooManyEnd)) throw error;
      return { status: 409, body: { errors: { [error.kind]: ['IMPORT/ENDS_TOO_MANY'] } } };
    }
  },

  async recent({ db }) {
    const runs = await recentRuns(db);
    return {
      status: 200,
      body: runs.map(({ id, source, display_name: by, finished_at: at, counts }) => ({
        id,
        source,
        by,
        at: at.toISOString(),
        counts,
      })),
    };
  },
};

const filesIn = (body: ImportFiles): Files =>
  Object.fromEntries(
    ImportKind.options.flatMap((kind) => {
      const file = body[kind];
      return file === undefined ? [] : [[kind, Buffer.from(file, 'base64')] as const];
    }),
  );

const originOf = (call: ImportCall): Origin => ({
  source: call.body.source,
  actor: call.actor,
  requestId: call.requestId,
  now: call.now,
  today: call.today,
  config: call.config,
});

const optionsOf = ({ isPartial }: ImportFiles, endsAllowed: number) => ({
  isComplete: !isPartial,
  endsAllowed,
});

const toResult = (report: ImportReport, endsTooMany: boolean): ImportResult =>
  'unreadable' in report
    ? {
        unreadable: report.unreadable.map(({ columns, ...file }) => ({
          ...file,
          columns: [...columns],
        })),
        files: [],
        endsTooMany,
      }
    : { unreadable: [], files: report.files.map(toFile), endsTooMany };

/** What people have to look at stands first. */
const ORDER = ['refused', 'ended', 'made', 'changed'] as const;

const toFile = ({ kind, counts, outcomes }: FileReport): ImportedFile => ({
  kind,
  counts,
  rows: ORDER.flatMap((outcome) => outcomes.filter((row) => row.outcome === outcome))
    .slice(0, MAX_IMPORT_ROWS)
    .map(({ row, id, outcome, reason, columns, changed }) => ({
      row,
      id,
      outcome,
      reason: reason === null ? null : `IMPORT/REFUSED/${reason}`,
      ...(columns && columns.length > 0 && { columns: [...columns] }),
      changed: [...changed],
    })),
});
