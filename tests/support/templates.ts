/** The migrated database without any data of which new databases are copies. */
export const SCHEMA = 'minit_schema';
/** The migrated and seeded database of which test databases are copies. */
export const TEMPLATE = 'minit_template';
