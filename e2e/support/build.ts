import { buildClient } from '#tests/tools/build.ts';

/** Builds the client before the first journey, so that the journeys test the production build. */
export default buildClient;
