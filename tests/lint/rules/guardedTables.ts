import type { ESTree } from 'vite';
import { tablesWritten } from '#tests/tools/tableWrites.ts';
import { onlyIn } from '../onlyIn.ts';

const HERE = 'tests/lint/rules/guardedTables.ts';
/**
 * The product’s server without what writes whole databases or rows of any table: migrations, the
 * made-up people of a demonstration, and backups.
 */
const SERVER = /^src\/server\/(?!.*\.test\.ts$)(?!database\/(?:migrations|base|baseline|backup))/;
const filesOf = (files: readonly string[]) => files.map((file) => `src/server/${file}`);

/**
 * The tables about who somebody is and what they may do, with the files that write them. Everything
 * else writes them through these, with a permit of the law of power (`server/power/permit.ts`).
 */
export const WRITERS: Readonly<Record<string, readonly string[]>> = {
  person: ['people/personStore.ts', 'people/statedPeople.ts'],
  account: ['areas/accounts/accountStore.ts', 'areas/accounts/importedStore.ts'],
  role_assignment: ['roles/store.ts'],
  administers: ['roles/store.ts'],
  organisation: ['areas/register/organisations.ts'],
  mfa_factor: ['session/factors/factorWrites.ts', 'session/factors/store.ts'],
  mfa_reset: ['session/factors/resets.ts'],
  mfa_setting: ['session/factors/factorWrites.ts'],
  recovery_code: ['session/factors/factorWrites.ts', 'session/factors/store.ts'],
  password: ['areas/passwords/store.ts', 'session/sessions/signInsStore.ts'],
  activation_key: [
    'areas/activationKeys/announcedStore.ts',
    'areas/activationKeys/store.ts',
    'areas/passwords/store.ts',
    'areas/personChanges/store.ts',
    'session/signIn/activationKey/activationKeys.ts',
  ],
};

/** A table about people is written by its writers only. */
export const guardedTables = onlyIn({
  covers: SERVER,
  list: HERE,
  restrictions: Object.entries(WRITERS).map(([table, files]) => ({
    finds: (found, { text }) => {
      const check = (node: ESTree.Node) => {
        if (tablesWritten(text.slice(node.start, node.end)).has(table)) found(node);
      };
      return {
        // The call ends with the table’s name; what precedes it is another call.
        'CallExpression[callee.property.name=/^(updateTable|insertInto|deleteFrom|mergeInto|replaceInto)$/]'(
          node,
        ) {
          const { callee } = node as ESTree.CallExpression;
          if (callee.type !== 'MemberExpression') return;
          const { start } = callee.property;
          if (tablesWritten(text.slice(start, node.end)).has(table)) found(node);
        },
        TemplateLiteral: check,
      };
    },
    files: filesOf(files),
    wrong: `The table ${table} is written with a permit of the law of power only`,
    remedy: `Call a function of ${filesOf(files).join(' or ')}`,
  })),
  refuses: [
    ['src/server/areas/cards/guarded.ts', "await tx.updateTable('person').set(row).execute();"],
    ['src/server/areas/cards/store.ts', "await tx\n  .insertInto('account as own').values(row);"],
    ['src/server/areas/cards/store.ts', 'await sql`update account set lin = ${lin}`.execute(tx);'],
    ['src/server/areas/cards/store.ts', 'await sql`insert  into\n person (lin) values (1)`;'],
    ['src/server/areas/cards/store.ts', 'await sql`delete from only administers`.execute(tx);'],
    ['src/server/people/personStore.ts', 'export const a = 1;'],
  ],
  accepts: [
    ['src/server/areas/cards/store.ts', "tx.selectFrom('person'); tx.updateTable('card');"],
    ['src/server/people/personStore.ts', "await tx.updateTable('person').set(row).execute();"],
    ['src/server/database/migrations/0001_a.ts', "await tx.deleteFrom('person').execute();"],
  ],
});

/** Who makes a permit without asking the law. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  permitOwner: [
    'areas/activation/handlers.ts',
    'areas/activationKeys/disown.ts',
    'areas/adAccounts/createAccount.ts',
    'areas/externalUsers/createAccount.ts',
    'areas/externalUsers/resetPassword.ts',
    'areas/externalUsers/selfHandlers.ts',
    'areas/mfa/factorHandlers.ts',
    'areas/mfa/handlers.ts',
    'areas/mfa/resetHandlers.ts',
    'areas/passwords/changePassword.ts',
    'areas/passwords/setPassword.ts',
    'areas/personChanges/disown.ts',
    'areas/students/store.ts',
    'session/sessions/signIns.ts',
    'session/signIn/activationKey/activationKeySignIn.ts',
    'session/signIn/secondStep.ts',
  ],
  permitProtection: ['areas/activationKeys/handlers.ts', 'areas/passwords/resetDeceased.ts'],
  permitNight: [
    'areas/nights/restStore.ts',
    'areas/nights/steps.ts',
    'areas/suspensions/endSuspension.ts',
  ],
  permitNewPerson: ['people/personStore.ts'],
  permitTree: [
    'areas/register/importFiles.ts',
    'areas/register/organisationChanges.ts',
    'setup/firstSuperuser.ts',
  ],
  permitStated: ['areas/register/lawful.ts'],
  permitEndings: ['areas/register/lawful.ts'],
  permitFor: [],
};

/** The types of permits, with the file that makes them. */
const CASTS: Readonly<Record<string, string>> = {
  Permit: 'power/permit.ts',
  StatedPermit: 'power/statedPermit.ts',
  Lawful: 'roles/lawfulGrants.ts',
  TreePermit: 'areas/register/treeMoves.ts',
};

/** Permits come from the law, but for those that few files make without asking it. */
export const permits = onlyIn({
  covers: SERVER,
  list: HERE,
  restrictions: [
    ...Object.entries(MAKERS).map(([maker, files]) => ({
      // The file that declares a maker may call it.
      finds: (found: (node: ESTree.Node) => void, { text }: { readonly text: string }) =>
        new RegExp(`\\b(?:const|function) ${maker}\\b`).test(text)
          ? {}
          : { [`CallExpression[callee.name="${maker}"]`]: found },
      files: filesOf(files),
      wrong: `${maker} does not ask whether the actor may do this`,
      remedy:
        'Ask the law (src/server/power) for a permit, or add the file to this rule with a reviewer',
    })),
    ...Object.entries(CASTS).map(([type, home]) => ({
      finds: `TSAsExpression[typeAnnotation.typeName.name="${type}"]`,
      files: filesOf([home]),
      wrong: `A cast to ${type} asks nobody`,
      remedy: `Take it from the functions of src/server/${home}`,
    })),
  ],
  refuses: [
    ['src/server/areas/cards/permits.ts', 'const permit = permitOwner(session);'],
    ['src/server/areas/cards/a.ts', 'const permit = permitFor<A>(session);'],
    ['src/server/areas/cards/a.ts', 'const permit = {} as Permit<A>;'],
    ['src/server/areas/cards/a.ts', 'const permit = {} as unknown as TreePermit;'],
  ],
  accepts: [
    ['src/server/people/personStore.ts', "tx.insertInto('person'); permitNewPerson(row);"],
    ['src/server/power/a.ts', 'function permitFor() {}\npermitFor();'],
  ],
});
