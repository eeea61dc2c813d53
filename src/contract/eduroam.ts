import * as z from 'zod/mini';
import { staffAndStudents } from './access.ts';
import { refusals } from './errors.ts';
import { route } from './route.ts';
import { IsoDate, Moment } from './values.ts';

const login = { id: z.string(), username: z.string(), created: Moment, validThrough: z.nullable(IsoDate) };

/** A login for the wireless network; its password is never told again. */
export const EduroamLogin = z.object(login);
export type EduroamLogin = z.infer<typeof EduroamLogin>;

/** A new login with its password, told once. */
export const NewEduroamLogin = z.object({ ...login, password: z.string() });
export type NewEduroamLogin = z.infer<typeof NewEduroamLogin>;

export const eduroam = {
  passwords: route({
    summary: 'The person’s own logins for the wireless network, without their passwords.',
    method: 'GET',
    path: '/api/eduroam/passwords',
    may: staffAndStudents,
    responses: { ...refusals, 200: z.array(EduroamLogin) },
  }),
  generate: route({
    summary: 'Makes a new login; the oldest goes when there are too many.',
    method: 'POST',
    path: '/api/eduroam/passwords',
    may: staffAndStudents,
    responses: { ...refusals, 200: NewEduroamLogin },
  }),
};
