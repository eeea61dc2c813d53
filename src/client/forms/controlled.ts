import * as library from 'react-hook-form';

// Components that several areas use import these from here: one that imports the library itself
// would lie in its chunk (`build/chunks.ts`), which must not import the texts of areas.

/** Connects a field that has a state of its own with the form. */
export const { Controller, useWatch } = library;
