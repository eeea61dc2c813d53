import { OptionalArea } from '#contract/access.ts';
import { Module, neededModules } from '#contract/modules.ts';
import type { CoursePeriods } from '#rules/accountCourse.ts';
import type { PasswordLimits } from '#rules/passwordPolicy.ts';
import { RETIREMENT_DAYS } from '#rules/validity.ts';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';

export interface SessionLimits {
  /** How long a session is valid before it must be renewed at the identity provider. */
  readonly accessMinutes: number;
  /** A session ends after this long without use. */
  readonly idleMinutes: number;
  /** A session ends after this long, however much it is used. */
  readonly longestHours: number;
  /** What the university leaves out, so that no session opens it. */
  readonly absentAreas: readonly OptionalArea[];
}

/** Maximum calls per minute. */
export interface CallLimits {
  /** Of a person who is signed in. */
  readonly person: number;
  /** Of an address without a session. */
  readonly address: number;
  /** Of an address, for each change that is open to everyone. */
  readonly openChanges: number;
}

export const readSessionLimits = (
  settings: Settings,
  absentAreas: readonly OptionalArea[],
): SessionLimits => ({
  accessMinutes: settings.integer('PORTAL_ACCESS_MINUTES', 30, 1, 24 * 60),
  idleMinutes: settings.integer('PORTAL_SESSION_IDLE_MINUTES', 120, 1, 7 * 24 * 60),
  longestHours: settings.integer('PORTAL_SESSION_HOURS', 12, 1, 30 * 24),
  absentAreas,
});

/** What the university leaves out: pages of its own work, and modules. @throws {ConfigurationError} */
export function readAbsent(settings: Settings): {
  readonly areas: readonly OptionalArea[];
  readonly modules: readonly Module[];
} {
  const setting = 'PORTAL_ABSENT_AREAS';
  const absent = settings.choices(setting, [...OptionalArea.options, ...Module.options]);
  const modules = Module.options.filter((module) => absent.includes(module));
  for (const module of Module.options) {
    const needed = neededModules[module];
    if (needed && modules.includes(needed) && !modules.includes(module))
      throw new ConfigurationError(
        setting,
        `leaves out ${needed}, which ${module} needs: leave out both or neither`,
      );
  }
  return { areas: OptionalArea.options.filter((area) => absent.includes(area)), modules };
}

export const readCoursePeriods = (settings: Settings): CoursePeriods => ({
  untilClosing: settings.integer('PORTAL_DAYS_UNTIL_CLOSING', RETIREMENT_DAYS, 1, 3650),
  untilRemoval: settings.integer('PORTAL_DAYS_UNTIL_REMOVAL', 365, 1, 3650),
  untilDeletion: settings.integer('PORTAL_DAYS_UNTIL_DELETION', 3 * 365, 1, 36_500),
});

export const readPasswordLimits = (settings: Settings): PasswordLimits => ({
  minimumLength: settings.integer('PORTAL_PASSWORD_MINIMUM_LENGTH', 12, 8, 64),
  maximumLength: settings.integer('PORTAL_PASSWORD_MAXIMUM_LENGTH', 128, 64, 256),
  minimumStrength: settings.integer('PORTAL_PASSWORD_MINIMUM_STRENGTH', 3, 0, 4),
  historyLength: settings.integer('PORTAL_PASSWORD_HISTORY', 24, 0, 50),
});

export const readCallLimits = (settings: Settings): CallLimits => ({
  person: settings.integer('PORTAL_CALLS_PER_MINUTE', 600, 1, 1_000_000),
  address: settings.integer('PORTAL_CALLS_PER_MINUTE_AND_ADDRESS', 12_000, 1, 1_000_000),
  openChanges: settings.integer('PORTAL_OPEN_CHANGES_PER_MINUTE_AND_ADDRESS', 1500, 1, 1_000_000),
});
