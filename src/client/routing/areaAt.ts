import { areaOfAddress } from '#rules/areaOfAddress.ts';
import { areas, type Area } from './areas.ts';

/**
 * Returns the area of a page's address, or of a panel's address after `/panels/`; undefined when
 * the portal has no such address.
 */
export const areaAt = (kind: 'pages' | 'panels', address: string): Area | undefined =>
  areaOfAddress(areas, (area) => area[kind], address);
