/** Imports of all that the portal's start takes from libraries (`floor.ts`). */
declare module 'virtual:libraries';
