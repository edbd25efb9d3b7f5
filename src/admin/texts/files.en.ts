import { formatNumber } from '#shared/number.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  megabytes: (count: number) => `${n(count)} MB`,
  waiting: 'Waiting',
  sending: 'Sending',
  retry: 'Try again',
  dismiss: (name: string) => `Dismiss ${name}`,
  undo: 'Undo',
  added: 'The picture was added.',
  removed: 'The picture was removed.',
  restored: 'The picture is back.',
  onePicture: {
    add: 'Add a picture',
    replace: 'Replace it',
    orDrop: 'or drop one here',
    hint: (most: string) => `JPEG, PNG, WebP or AVIF, up to ${most}`,
    remove: 'Remove the picture',
  },
}
