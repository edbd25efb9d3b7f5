import { formatNumber } from '#shared/number.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  focus: {
    label: 'Focal point',
    hint: 'Always stays visible where the image is cropped.',
    automaticHint:
      'Chosen automatically. Drag the point, or use the arrow keys, to choose what stays visible where the image is cropped.',
    at: (x: number, y: number) => `${x}% from the left, ${y}% from the top`,
    automatic: 'Choose automatically',
    square: 'Square',
    wide: 'Wide',
  },
  megabytes: (count: number) => `${n(count)} MB`,
  waiting: 'Waiting',
  sending: 'Uploading',
  retry: 'Try again',
  dismiss: (name: string) => `Dismiss ${name}`,
  undo: 'Undo',
  added: 'Image added',
  removed: 'Image removed',
  restored: 'Image restored',
  onePicture: {
    add: 'Add image',
    replace: 'Replace image',
    orDrop: 'or drop a file here',
    hint: (most: string) => `JPEG, PNG, WebP or AVIF, up to ${most}`,
    remove: 'Remove image',
  },
}
