import type { passwords } from '../../../contract/passwords.ts';
import type { Handlers } from '../../http/handler.ts';
import { self } from '../self.ts';
import { passwordOf } from './store.ts';

export const passwordHandlers: Pick<Handlers<typeof passwords>, 'status'> = {
  /**
   * A password does not wear out by age: it is renewed when somebody has reason to think that it is known. A university
   * whose own directory ends passwords by a date tells that date in `renewBefore`.
   */
  async status({ db, actor }) {
    const password = await passwordOf(db, self(actor).liUId);
    return {
      status: 200,
      body: {
        renewingRequired: password?.must_renew ?? false,
        passwordLastSet: password?.set_at.toISOString() ?? null,
        renewBefore: null,
      },
    };
  },
};
