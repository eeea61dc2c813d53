/** Imports everything that the portal's start page uses from libraries (`floor.ts`). */
declare module 'virtual:libraries';
