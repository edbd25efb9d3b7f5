import { formatNumber } from '#shared/number.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  label: 'Files',
  hint: (most: number, megabytes: number) =>
    `Up to ${n(most)} JPEG, PNG, WebP or PDF files, ${n(megabytes)} MB each.`,
  choose: 'Choose files',
  orDrop: 'or drop or paste them here',
  waiting: 'Waiting',
  uploading: (percent: number) => `Uploading: ${n(percent)}%`,
  ready: 'Attached',
  attached: (name: string) => `Attached: ${name}`,
  keep: 'Clear the box to leave a file out.',
  remove: (name: string) => `Remove file ${name}`,
  retry: 'Try again',
  retryNamed: (name: string) => `Try again: ${name}`,
  removed: (name: string) => `File ${name} removed`,
  problems: {
    tooMany: (most: number) => `You can attach up to ${n(most)} files.`,
    tooManyAgain: (most: number) => `You can attach up to ${n(most)} files. Choose them again.`,
    tooLarge: (megabytes: number) => `Larger than ${n(megabytes)} MB. Choose a smaller file.`,
    empty: 'This file is empty. Choose another one.',
    wrongType: 'Not a complete JPEG, PNG, WebP or PDF. Choose another file.',
    network: 'Couldn’t upload. Check your connection and try again.',
    later: 'Couldn’t upload. Try again in a moment.',
    expired: 'This file is no longer attached. Choose it again.',
    failed: 'A file couldn’t be uploaded. Try again or remove the file.',
    chooseAgain: 'Choose your files again.',
    named: (name: string, problem: string) => `“${name}”: ${problem}`,
  },
}
