import * as z from 'zod/mini';
import { NoResponse } from '../systems/noResponse.ts';
import { changeKind } from './changeKind.ts';

const ChangedPass = z.object({ serial: z.string() });

/** What Google is told: what a pass says now. */
export const googlePassChanges = {
  GooglePassUpdate: changeKind({
    payload: ChangedPass,
    topicOf: ({ serial }) => `pass ${serial}`,
    isPresentState: true,
    async deliver({ serial }, { systems: { googlePasses = null } }) {
      if (googlePasses === null) throw new NoResponse('No issuer at Google is configured.');
      await googlePasses.update(serial);
    },
  }),
};
