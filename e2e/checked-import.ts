// An import of a spreadsheet that was uploaded and checked by calls, for journeys that begin with its check.
import { type APIRequestContext, expect } from '@playwright/test'

type File = { entity: string; name: string; content: string; token: string }

/** Returns its id once every row is checked. */
export async function checkedImport(
  request: APIRequestContext,
  { entity, name, content, token }: File,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  const { id } = await (await request.post(`/api/imports/${entity}`, { headers, multipart: { file } })).json()
  const read = async () => await (await request.get(`/api/imports/${id}`, { headers })).json()
  await expect.poll(async () => (await read()).matches?.length ?? 0).toBeGreaterThan(0)
  await request.post(`/api/imports/${id}/check`, { headers })
  await expect.poll(async () => (await read()).state).toBe('checked')
  return id
}
