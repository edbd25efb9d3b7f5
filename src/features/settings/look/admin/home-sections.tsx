/** What the home page shows, and in which order: switched on and off, dragged or moved by buttons. */
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '#admin/icons.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { useRowDrag } from '#admin/list/row-order.ts'
import { useTexts } from '#app/page-site.ts'
import { lookTexts } from '../../texts/look.ts'
import type { HomeSection, HomeSectionName } from '../look-fields.ts'
import type { LookFormState } from './look-editor.ts'
import css from './look-form.module.css'

export function HomeSections({ form }: { form: LookFormState }) {
  const t = useTexts(lookTexts)
  const [announcement, setAnnouncement] = useState('')
  const sections = form.values.homeSections
  const names = sections.map(({ name }) => name)
  const change = (changed: HomeSection[]) => form.setFieldValue('homeSections', changed)
  const inOrder = (order: HomeSectionName[]) =>
    order.flatMap(name => sections.find(section => section.name === name) ?? [])
  const drag = useRowDrag(names, (order, place) => {
    change(inOrder(order))
    const name = order[place]
    if (name) setAnnouncement(t.moved(t.sections[name], place + 1))
  })

  function move(name: HomeSectionName, from: number, to: number) {
    change(inOrder(names.toSpliced(from, 1).toSpliced(to, 0, name)))
    setAnnouncement(t.moved(t.sections[name], to + 1))
  }

  return (
    <>
      <ol className={css.sections} data-path="homeSections">
        {inOrder(drag.order).map(({ name, shown }, index) => {
          const label = t.sections[name]
          return (
            <li
              key={name}
              className={css.section}
              data-hidden={!shown || undefined}
              data-dragged={drag.dragged === name || undefined}
              {...drag.row(name)}
            >
              <IconGripVertical size={18} className={css.grip} />
              <span className={css.name}>{label}</span>
              <Switch
                checked={shown}
                aria-label={t.show(label)}
                onChange={event => {
                  const isOn = event.currentTarget.checked
                  change(sections.map(one => (one.name === name ? { name, shown: isOn } : one)))
                }}
              />
              <RowButton
                label={t.up(label)}
                disabled={index === 0}
                onClick={() => move(name, index, index - 1)}
              >
                <IconArrowUp size={18} />
              </RowButton>
              <RowButton
                label={t.down(label)}
                disabled={index === sections.length - 1}
                onClick={() => move(name, index, index + 1)}
              >
                <IconArrowDown size={18} />
              </RowButton>
            </li>
          )
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}
