import * as z from 'zod/mini';
import { staffAndStudents } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

const login = {
  id: z.string(),
  name: z.string(),
  username: z.string(),
  created: Moment,
  lastUsed: z.nullable(Moment),
};

/** A login for the wireless network, one for each device. Its password is never returned again. */
export const EduroamLogin = z.object(login);
export type EduroamLogin = z.infer<typeof EduroamLogin>;

/**
 * A new login with its password and the files with which a device joins the network, returned only
 * once.
 */
export const NewEduroamLogin = z.object({
  ...login,
  password: z.string(),
  /** For the geteduroam app. */
  eapConfig: z.string(),
  /** For Apple devices. */
  mobileconfig: z.string(),
});
export type NewEduroamLogin = z.infer<typeof NewEduroamLogin>;

/** Maximum length of the name that a user gives to a login. */
export const MAX_LOGIN_NAME_LENGTH = 40;

const params = z.object({ id: text(64) });

/** Calls also return 404 when the university issues no eduroam logins here. */
export const eduroam = {
  passwords: route({
    summary: 'Returns the person’s own eduroam logins, without their passwords.',
    method: 'GET',
    path: '/api/eduroam/passwords',
    may: staffAndStudents,
    keptBy: 'query',
    responses: { ...refusals, 200: z.array(EduroamLogin), 404: Errors },
  }),
  generate: route({
    summary: 'Creates a login. 409: the person has the maximum number of logins.',
    method: 'POST',
    path: '/api/eduroam/passwords',
    may: staffAndStudents,
    responses: { ...refusals, 200: NewEduroamLogin, 404: Errors, 409: Errors },
  }),
  rename: route({
    summary: 'Renames one of the person’s own logins.',
    method: 'PUT',
    path: '/api/eduroam/passwords/{id}',
    may: staffAndStudents,
    isOurs: true,
    params,
    body: z.object({ name: text(MAX_LOGIN_NAME_LENGTH) }),
    responses: { ...refusals, 200: EduroamLogin, 404: Errors },
  }),
  remove: route({
    summary:
      'Deletes one of the person’s own logins. Devices that use the login can no longer connect.',
    method: 'DELETE',
    path: '/api/eduroam/passwords/{id}',
    may: staffAndStudents,
    isOurs: true,
    params,
    responses: { ...refusals, 204: null, 404: Errors },
  }),
};
