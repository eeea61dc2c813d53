import { liabilities } from '../../../contract/liabilities.ts';
import type { LiabilityType } from '../../../contract/values.ts';
import { query } from '../../api/query.ts';
import { versionedQueryOrNull } from '../../api/versioned.ts';

/** Asked each time: what the device kept may be from just before the answer, and would ask again for what has been given. */
const askedEachTime = { staleTime: 0 } as const;

export const liabilityQueries = {
  /** All that has been put to the person: the start page's list too. */
  mine: () => ({ ...query(liabilities.mine, {}), ...askedEachTime }),
  /** One kind as it stands for the person, with the version that an answer names; null where the university has no such terms. */
  read: (liabilityType: LiabilityType) => ({ ...versionedQueryOrNull(liabilities.read, { params: { liabilityType } }), ...askedEachTime }),
};
