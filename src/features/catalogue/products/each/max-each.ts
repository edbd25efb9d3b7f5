/** How much one save of a table may hold. A file without a schema, so that the screen does not load zod for it. */
export const maxEach = 200
/** Values of attributes in it, of all its products together. */
export const maxEachValues = 2000
