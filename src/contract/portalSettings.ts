import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { matching, optionalText } from './inputs.ts';
import { route } from './route.ts';
import { Language, Moment } from './values.ts';

/** What a setting is about, in the order of the page. */
export const SettingSubject = z.enum([
  'HELPDESK_PHONE',
  'HELPDESK_EMAIL',
  'HELPDESK_HOURS',
  'HELPDESK_OPENING_HOURS',
  'HELPDESK_URL',
  'HELPDESK_CASE_LINK',
  'HELPDESK_DEVIATIONS_LINK',
  'INFOCENTRE_PHONE',
  'INFOCENTRE_EMAIL',
  'INFOCENTRE_HOURS',
  'INFOCENTRE_OPENING_HOURS',
  'INFOCENTRE_HOME_PAGE',
  'CARD_ISSUER',
  'CARD_ROLE_EMPLOYEE',
  'CARD_ROLE_STUDENT',
  'CARD_COLLECTION_EMPLOYEE',
  'CARD_COLLECTION_STUDENT',
  'SYSTEM_LINKS',
]);
export type SettingSubject = z.infer<typeof SettingSubject>;

/** A setting that can be kept on a page, and where its value comes from. */
export const PortalSetting = z.object({
  /** The name of its variable in the environment. */
  name: z.string(),
  subject: SettingSubject,
  /** The language of a text; null for what is the same in every language. */
  language: z.nullable(Language),
  /** As it applies now, written as in the environment; null when there is none. */
  value: z.nullable(z.string()),
  source: z.enum(['Page', 'Environment', 'BuiltIn']),
  /** What applies when the page keeps nothing. */
  defaultValue: z.nullable(z.string()),
  changedAt: z.nullable(Moment),
  changedBy: z.nullable(z.string()),
});
export type PortalSetting = z.infer<typeof PortalSetting>;

const may = usersOf('administration');
const VariableName = matching(/^PORTAL_[A-Z_]{1,60}$/);

/** The settings that the university keeps by itself. Not in the specification. */
export const portalSettings = {
  all: route({
    summary: 'Returns the settings that can be kept on a page, with where each value comes from.',
    method: 'GET',
    path: '/api/portalsettings',
    may,
    isOurs: true,
    isVersioned: true,
    responses: { ...refusals, 200: z.array(PortalSetting) },
  }),
  change: route({
    summary:
      'Keeps settings, which then win over the environment; null returns one to its default, and ' +
      'an empty text says that there is none. 400: the environment would not be accepted with ' +
      'such a value either. 409: someone else has changed settings meanwhile.',
    method: 'PATCH',
    path: '/api/portalsettings',
    may,
    body: z.record(VariableName, z.nullable(optionalText(10_000))),
    isOurs: true,
    isVersioned: true,
    responses: { ...refusals, 200: z.array(PortalSetting), 409: Errors },
  }),
};
