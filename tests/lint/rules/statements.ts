import { onlyIn } from '../onlyIn.ts';
import type { ESTree } from 'vite';

/** SQL stands in the database’s folder, the rooms of the server that write, or an area’s store. */
export const sqlPlaces = onlyIn({
  covers:
    /^(?:src|sw)\/(?!.*\.test\.tsx?$)(?!demo\/|server\/(?:areas\/[^/]+\/\w*[sS]tore\.ts|cards\/cardStore\.ts|session\/|power\/|people\/|database\/|setup\/|mail\/|outbox\/|http\/idempotency|systems\/\w+\/embedded))/,
  restrictions: [
    {
      finds:
        'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
      wrong: 'Queries stand where the rows are known: in the store of an area',
      remedy: 'Move the query to store.ts of the area, as a function that says what it answers',
    },
  ],
  refuses: [
    ['src/server/areas/cards/handlers.ts', "const row = db.selectFrom('card');"],
    ['src/server/http/a.ts', "await db.updateTable('card').set(row).execute();"],
  ],
  accepts: [
    ['src/server/areas/cards/store.ts', "const row = db.selectFrom('card');"],
    ['src/server/areas/cards/orderStore.ts', "const row = db.selectFrom('card');"],
    ['src/server/database/audit.ts', "const row = db.selectFrom('card');"],
  ],
});

/** What a call changes is entered in the audit trail by its change. */
export const auditEntries = onlyIn({
  covers: /^src\/server\/areas\/(?!.*\.test\.ts$)/,
  list: 'tests/lint/rules/statements.ts',
  restrictions: [
    {
      finds:
        'ImportDeclaration[source.value=/database.audit.ts$/]' +
        ' > ImportSpecifier[imported.name=/^record(All)?$/]',
      // They write for the server itself or for a system outside, or for more than calls.
      files: [
        'src/server/areas/alumni/bounces.ts',
        'src/server/areas/cardEvents/apply.ts',
        'src/server/areas/cardEvents/takeBack.ts',
        'src/server/areas/cards/refusedOrder.ts',
        'src/server/areas/liabilities/askAnew.ts',
        'src/server/areas/nights/reminders.ts',
        'src/server/areas/nights/steps.ts',
        'src/server/areas/privacy/erasureStore.ts',
        'src/server/areas/register/pushList.ts',
        'src/server/areas/scimClients/changes.ts',
        'src/server/areas/suspensions/endSuspension.ts',
        'src/server/areas/wallets/issue.ts',
        'src/server/areas/webhooks/pause.ts',
      ],
      wrong: 'The call knows who makes the change, when and from where',
      remedy: 'Return `audit: about(…)` from the change, or use `recordBy` outside of one',
    },
  ],
  refuses: [
    ['src/server/areas/roles/handlers.ts', "import { record } from '#server/database/audit.ts';"],
  ],
  accepts: [
    ['src/server/areas/cards/handlers.ts', "import { about } from '#server/call/change.ts';"],
    ['src/server/areas/a/b.ts', "import { recordOnce } from '#server/database/audit.ts';"],
  ],
});

const isStill = (call: ESTree.CallExpression): boolean => {
  const [column, operator] = call.arguments;
  return (
    column?.type === 'Literal' &&
    String(column.value).endsWith('expires_at') &&
    operator?.type === 'Literal' &&
    String(operator.value).startsWith('>')
  );
};

/** What is valid for minutes is not valid again after the clock was set back. */
export const expiryAgain = onlyIn({
  covers: /^src\/(?:server|demo)\//,
  list: 'tests/lint/rules/statements.ts',
  restrictions: [
    {
      finds: (found, { text }) =>
        text.includes('latestAt(')
          ? {}
          : {
              CallExpression(node) {
                if (isStill(node as ESTree.CallExpression)) found(node);
              },
              'TemplateElement[value.raw=/expires_at *>/]': found,
            },
      // Valid for days, so that a clock that was set back prolongs little.
      files: [
        'src/server/areas/cardChecks/store.ts',
        'src/server/areas/invitations/store.ts',
        'src/server/areas/passes/deviceStore.ts',
        'src/server/areas/passes/store.ts',
        'src/server/areas/wallets/store.ts',
      ],
      wrong: 'What has expired would be valid again after the clock was set back',
      remedy:
        'Also ask for `latestAt(now, …)` of src/rules/recent.ts, as session/limits/attempts.ts does',
    },
  ],
  refuses: [
    ['src/server/session/codes/expiry.ts', "query.where('expires_at', '>', now);"],
    ['src/server/session/codes/a.ts', 'sql`select 1 from code where expires_at > ${now}`;'],
  ],
  accepts: [
    ['src/server/session/codes/a.ts', "query.where('expires_at', '<', now);"],
    [
      'src/server/session/codes/a.ts',
      "query.where('expires_at', '>', now).where('created_at', '<', latestAt(now));",
    ],
  ],
});
