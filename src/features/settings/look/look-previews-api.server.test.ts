// Previews of a look: what they show, that nothing is saved, and that they keep the files they show.
import { expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { draw } from '../../../testing/test-pictures.ts'
import { previewsApi } from '../../previews/previews.contract.ts'
import { settingsApi } from '../settings.contract.ts'
import { homeSections } from './look-fields.ts'
import { lookPicturesApi } from './look-pictures.contract.ts'
import { lookPreviewsApi } from './look-previews.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, lookPreviewsApi)

const make = (body: object) => app.send(lookPreviewsApi.previewLook, { body })
const open = async (path: string) =>
  await app.send(previewsApi.openPreview, { body: { secret: path.replace('/preview/', '') } }, visitor)
const read = async () => (await app.send(settingsApi.settings, {}, visitor)).body
const upload = async () => {
  const file = new File([new Uint8Array(await draw().png().toBuffer())], 'logo.png')
  return (await app.send(lookPicturesApi.addLookPicture, { files: [file] })).body
}

test('a preview shows the changes over what is saved when it is opened, and saves nothing', async () => {
  const before = await read()
  const sections = homeSections.toReversed().map(name => ({ name, shown: name !== 'hero' }))
  const { status, body } = await make({ accent: 'FFD500', corners: 'square', homeSections: sections })
  expect(status).toBe(201)
  expect(await read()).toEqual(before)
  await app.send(settingsApi.updateSettings, { body: { name: 'Renamed' } })
  const { shows } = (await open(body.path)).body
  expect(shows).toMatchObject({
    kind: 'look',
    look: { accent: '#ffd500', corners: 'square' },
    names: { en: 'Renamed' },
    settings: { name: 'Renamed', accent: '#ffd500', homeSections: sections },
  })
  const named = (await make({ name: 'Lampkin', translations: { fa: { name: 'لامپکین' } } })).body
  expect((await open(named.path)).body.shows.names).toEqual({ en: 'Lampkin', fa: 'لامپکین' })
})

test('whoever has the link sees a logo that is not saved, for as long as the preview lasts', async () => {
  const { ref } = await upload()
  const { path } = (await make({ logoRef: ref })).body
  await app.services.media.collectUnusedMedia(new Date(Date.now() + 20 * 60 * 60_000))
  const { look } = (await open(path)).body.shows
  expect(look.logo.url).toMatch(new RegExp(`^/media/${ref}~`))
  expect((await app.app.inject(look.logo.url)).statusCode).toBe(200)
  expect((await app.app.inject(`/media/${ref}/60.webp`)).statusCode).toBe(404)
})

test('a file that does not exist, and a colour in words, are refused as when they are saved', async () => {
  const lost = await make({ logoRef: 'a'.repeat(32) })
  expect([lost.status, lost.body.error.fields.logoRef.code]).toEqual([400, 'not_found'])
  const word = await make({ accent: 'tomato' })
  expect([word.status, word.body.error.fields.accent.message]).toEqual([
    400,
    'Enter a colour as a code like #2457e6.',
  ])
})

expectWholeContractSeen(app, lookPreviewsApi)
