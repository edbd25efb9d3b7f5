/** The name of an archive that nobody named. Colons are not allowed in names of files on Windows. */
export const archiveName = (now = new Date()) =>
  `vitrin-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

/** For regular expressions. */
export const archiveNamePattern = String.raw`vitrin-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar`
