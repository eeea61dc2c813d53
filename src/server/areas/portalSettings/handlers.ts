import { createHash } from 'node:crypto';
import type { PortalSetting, portalSettings } from '#contract/portalSettings.ts';
import { badRequest, conflict } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { keep, keptRows, lockSettings, returnToDefault, valuesOf } from './store.ts';

type Config = CallContext['config'];
type Rows = Awaited<ReturnType<typeof keptRows>>;

/** The settings that the university keeps on a page instead of in the environment. */
export const portalSettingHandlers: Handlers<typeof portalSettings> = {
  async all({ config, db }) {
    return answerOf(config, await keptRows(db));
  },

  async change(call) {
    const { actor, body, config, isCurrent, now } = call;
    const unknown = Object.keys(body).filter((name) => !isKnown(config, name));
    if (unknown.length > 0)
      return badRequest(Object.fromEntries(unknown.map((name) => [name, 'INPUT_INVALID'])));
    const outcome = await call.change(async (tx) => {
      await lockSettings(tx);
      const before = await keptRows(tx);
      if (!isCurrent(versionOf(before))) return conflict;
      const earlier = valuesOf(before);
      const changes = Object.entries(body).filter(
        ([name, value]) => value !== (earlier.get(name) ?? null),
      );
      if (changes.length === 0) return { ...answerOf(config, before), audit: null };
      for (const [name, value] of changes) {
        if (value === null) await returnToDefault(tx, name);
        else await keep(tx, { name, value, changed_at: now, changed_by: self(actor).liUId });
      }
      const after = await keptRows(tx);
      const refusal = config.kept.refusalOf(valuesOf(after));
      if (refusal !== null)
        return badRequest({
          [refusal.name]: refusal.isMissing ? 'INPUT_REQUIRED' : 'INPUT_INVALID',
        });
      const audit = about(null, 'portalSettings.change', {
        before: amongChanged(before, changes),
        after: amongChanged(after, changes),
      });
      return { ...answerOf(config, after), audit };
    });
    // This server need not wait until it looks for the changes of others.
    if (outcome.status === 200) config.kept.use(valuesOf(await keptRows(call.db)));
    return outcome;
  },
};

const isKnown = (config: Config, name: string) =>
  config.kept.variables.some((variable) => variable.name === name);

const amongChanged = (rows: Rows, changes: readonly (readonly [name: string, value: unknown])[]) =>
  Object.fromEntries(
    changes.map(([name]) => [name, rows.find((row) => row.name === name)?.value ?? null]),
  );

const answerOf = (config: Config, rows: Rows) =>
  ({
    status: 200,
    body: config.kept.variables.map((setting) => ({
      ...setting,
      ...valueOf(config, setting.name, rows),
    })),
    version: versionOf(rows),
  }) as const;

function valueOf(
  config: Config,
  name: string,
  rows: Rows,
): Omit<PortalSetting, 'name' | 'subject' | 'language'> {
  const { value: defaultValue, isBuiltIn } = config.kept.defaultOf(name);
  const row = rows.find((one) => one.name === name);
  return {
    value: row === undefined ? defaultValue : row.value === '' ? null : row.value,
    source: row !== undefined ? 'Page' : isBuiltIn ? 'BuiltIn' : 'Environment',
    defaultValue,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
  };
}

const versionOf = (rows: Rows): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ name, value }) => [name, value])))
    .digest('base64url')
    .slice(0, 22);
