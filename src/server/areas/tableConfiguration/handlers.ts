import type { tableConfiguration } from '#contract/tableConfiguration.ts';
import { defaultColumns, fittedColumns, isWholeChoice } from '#rules/tableColumns.ts';
import type { Handlers } from '#server/call/handler.ts';
import { badRequest, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { choiceOf, saveChoice } from './store.ts';

/** A person's choice of columns for a table; nobody else's choice can be read or changed. */
export const tableConfigurationHandlers: Handlers<typeof tableConfiguration> = {
  async mine({ db, actor, params: { tableId } }) {
    const defaults = defaultColumns(tableId);
    if (!defaults) return notFound;
    const choice = await choiceOf(db, self(actor).lin, tableId);
    return {
      status: 200,
      body: { tableId, data: choice ? fittedColumns(choice, defaults) : defaults },
    };
  },

  async save(call) {
    const {
      actor,
      now,
      body: { data },
      params: { tableId },
    } = call;
    if (!defaultColumns(tableId)) return notFound;
    if (!isWholeChoice(tableId, data)) return badRequest({ data: 'INPUT_INVALID' });

    const { lin } = self(actor);
    const columns = data.toSorted((one, other) => one.order - other.order);
    return await call.change(async (tx) => {
      const before = await choiceOf(tx, lin, tableId);
      await saveChoice(tx, lin, tableId, columns, now);
      return {
        status: 200,
        body: { tableId, data: columns },
        audit: about(lin, 'tableConfiguration.save', {
          before: { tableId, columns: before ?? null },
          after: { tableId, columns },
        }),
      };
    });
  },

  async default({ params: { tableId } }) {
    const data = defaultColumns(tableId);
    return data ? { status: 200, body: { tableId, data } } : notFound;
  },
};
