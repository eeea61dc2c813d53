/**
 * Whether moves of organisations by a system wait for a superuser, because more people than allowed
 * would get other administrators. What the system has moved within a day counts, so that a large
 * move is not made of small ones.
 */
export const waitsForPermission = (people: number, earlier: number, allowed: number): boolean =>
  people > 0 && people + earlier > allowed;
