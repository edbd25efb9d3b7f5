/** The fields of serial numbers and ranges that can be changed, as they are stored and recorded. */
export const rangeFields = [
  'printed',
  'batch',
  'productId',
  'state',
  'startsOn',
  'months',
  'expiresOn',
  'activatedAt',
  'reason',
  'recall',
  'translations',
  'note',
] as const

export const serialFields = [...rangeFields, 'replacedById'] as const
