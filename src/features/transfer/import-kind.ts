/** The kind of long work that writes an import, whatever it is of. */
export const importKind = 'import'
