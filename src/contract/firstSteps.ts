import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { refusals } from './errors.ts';
import { route } from './route.ts';

/** What a new portal needs before people can use it, in the order in which it is brought in. */
export const FirstStepName = z.enum([
  'ORGANISATION',
  'REACH',
  'PEOPLE',
  'TERMS',
  'HELPDESK',
  'PLACES',
  'CARDS',
  'LETTERS',
]);
export type FirstStepName = z.infer<typeof FirstStepName>;

export const FirstStep = z.object({ name: FirstStepName, isDone: z.boolean() });
export type FirstStep = z.infer<typeof FirstStep>;

const may = usersOf('administration');

/** What a new portal still lacks. Not in the specification. */
export const firstSteps = {
  list: route({
    summary:
      'Returns what a new portal needs, and whether it is there; nothing once all is there or the ' +
      'list has been dismissed.',
    method: 'GET',
    path: '/api/firststeps',
    may,
    isOurs: true,
    responses: { ...refusals, 200: z.array(FirstStep) },
  }),
  dismiss: route({
    summary: 'Dismisses the list, for all superusers and for good.',
    method: 'DELETE',
    path: '/api/firststeps',
    may,
    isOurs: true,
    responses: { ...refusals, 204: null },
  }),
};
