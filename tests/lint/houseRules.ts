import type { HouseRule } from './rule.ts';
import { actions } from './rules/actions.ts';
import { noBarrels } from './rules/barrels.ts';
import { databaseClock, journeyClock, pageClock, pureRules } from './rules/clocks.ts';
import { deviceStores } from './rules/deviceStores.ts';
import { disableReasons } from './rules/disableReasons.ts';
import { existingImports } from './rules/existingImports.ts';
import { layers } from './rules/layers.ts';
import { lazyPages } from './rules/lazyPages.ts';
import { lineLength } from './rules/lineLength.ts';
import { shortImports } from './rules/shortImports.ts';
import * as spelledOnce from './rules/spelledOnce.ts';
import { auditEntries, expiryAgain, sqlPlaces } from './rules/statements.ts';
import { styleClasses } from './rules/styleClasses.ts';
import { textAsCode, unsafeCalls } from './rules/unsafe.ts';
import { everyTest } from './rules/tests.ts';
import { goingBack } from './rules/goingBack.ts';
import { guardedTables, permits } from './rules/guardedTables.ts';
import { siblingKeys } from './rules/siblingKeys.ts';
import { callbacks } from './rules/callbacks.ts';
import { effectReturns } from './rules/effects.ts';

/** The rules of the house by their names in `.oxlintrc.json`. */
export const houseRules: Readonly<Record<string, HouseRule>> = {
  'account-ends': spelledOnce.accountEnds,
  'account-prefixes': spelledOnce.accountPrefixes,
  actions,
  'audit-entries': auditEntries,
  'bulk-actions': spelledOnce.bulkActions,
  callbacks,
  'counted-notifications': spelledOnce.countedNotifications,
  'database-clock': databaseClock,
  'demo-reset': spelledOnce.demoReset,
  'device-stores': deviceStores,
  'disable-reasons': disableReasons,
  'effect-returns': effectReturns,
  'every-test': everyTest,
  'existing-imports': existingImports,
  'expiry-again': expiryAgain,
  'going-back': goingBack,
  'guarded-tables': guardedTables,
  'journey-clock': journeyClock,
  'language-names': spelledOnce.languageNames,
  layers,
  'lazy-pages': lazyPages,
  'line-length': lineLength,
  'no-barrels': noBarrels,
  'page-clock': pageClock,
  permits,
  'pure-rules': pureRules,
  'saved-files': spelledOnce.savedFiles,
  'short-imports': shortImports,
  'sibling-keys': siblingKeys,
  'sql-places': sqlPlaces,
  'style-classes': styleClasses,
  'text-as-code': textAsCode,
  'unsafe-calls': unsafeCalls,
};
