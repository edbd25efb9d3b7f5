/** The call that the page of labels makes. */
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { labels, labelsOf, maxLabels } from './label.ts'

export const labelsApi = {
  listLabels: endpoint({
    method: 'POST',
    path: '/warranty/labels',
    access: 'admin',
    summary: `What the labels of serial numbers say, ${maxLabels} at most: of single serial numbers by id, and of normalised numbers, which may lie in a range. Changes nothing; it is a POST because of its length.`,
    body: labelsOf,
    bodyLimit: bodyLimits.texts,
    response: labels,
  }),
}
