import type { organisations } from '../../../contract/organisations.ts';
import type { Handlers } from '../../call/handler.ts';
import { self } from '../../call/self.ts';
import { organisationsFor } from './store.ts';
import { treeOf } from './tree.ts';

export const organisationHandlers: Handlers<typeof organisations> = {
  async tree({ db, actor }) {
    return { status: 200, body: treeOf(await organisationsFor(db, self(actor).lin)) };
  },
};
