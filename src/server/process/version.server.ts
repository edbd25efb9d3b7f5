/** The version of the program, as `package.json` says it. */
import manifest from '../../../package.json' with { type: 'json' }

export const programVersion = manifest.version
