// Whether pages ask for a serial number, over two processes.
import { expect, test } from 'vitest'
import { serialWrites } from '../../testing/fuzz/serial-writes.ts'
import { openTwoApps } from '../../testing/two-apps.ts'

const apps = openTwoApps()

test('another process asks for a serial number as long as there is any, and only the first and the last one make its pages stale', async () => {
  const { id } = await apps.write('POST', '/products', { name: 'Lamp', visible: true })
  const { serialAdded, rangeAdded, serialsRemoved } = serialWrites(apps, id)
  const seen = async () => {
    const { text, isHit } = await apps.read('/settings')
    return [JSON.parse(text).hasSerials, isHit]
  }
  await seen()
  expect(await seen()).toEqual([false, true])
  await Promise.all([rangeAdded(), serialAdded()])
  expect(await seen()).toEqual([true, false])
  await serialAdded()
  expect(await seen()).toEqual([true, true])
  await apps.services.warranties.remove('ab-0001')
  expect(await seen()).toEqual([true, true])
  await serialsRemoved()
  expect(await seen()).toEqual([false, false])
  await expect(apps.services.warranties.remove('ab-0001')).rejects.toMatchObject({ code: 'not_found' })
  expect(await seen()).toEqual([false, true])
})
