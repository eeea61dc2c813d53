import { buildClient } from '../../tests/tools/build.ts';

/** Builds the client before the first journey, so that the journeys walk through what would be delivered. */
export default buildClient;
