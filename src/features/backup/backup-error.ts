/** Why a backup or a restore cannot go on. The message is for the operator and says what to do; the code is for programs. */
export const backupProblems = [
  'cut',
  'damaged',
  'foreign',
  'newer',
  'in_use',
  'not_empty',
  'no_space',
  'already_running',
  'unreadable_file',
  'unusable_target',
  'failed',
] as const
export type BackupProblem = (typeof backupProblems)[number]

export class BackupError extends Error {
  readonly problem: BackupProblem
  constructor(problem: BackupProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupError'
    this.problem = problem
  }
}
